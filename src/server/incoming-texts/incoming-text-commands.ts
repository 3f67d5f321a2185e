import type { IncomingText } from '../../contract/incoming-text.ts'
import { textAnswers } from '../../contract/words/en/text-answers.ts'
import { isPersonsPhone, readTextAnswer } from '../../domain/text-answer.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { forgetStop, rememberStop } from '../texts/text-opt-out-commands.ts'
import { hasStopped } from '../texts/text-opt-out-queries.ts'
import { askToCancel, cancelByYes, forgetQuestion, keepByNo } from './text-cancel-commands.ts'
import { findCancelRequest } from './text-cancel-queries.ts'
import { takeHint } from './text-hint-commands.ts'

/**
 * Does what a text asks for, and gives the words to text back; null for none.
 * STOP and START are answered by Twilio itself, and whoever stopped hears nothing of us (docs/decisions/0012).
 */
export async function answerText(
  db: Db,
  text: IncomingText,
  config: Config,
  clock: () => Date,
): Promise<string | null> {
  const now = clock()
  const phone = text.From
  const isOurs = phone === text.To || phone === config.twilio?.from
  if (!isPersonsPhone(phone) || isOurs) return null
  const { means, isAnsweredByTwilio } = readTextAnswer(text.Body, text.OptOutType)

  if (means === 'stop') {
    await stopTexts(db, phone, now)
    return null
  }
  // Told so by Twilio, somebody who wrote YES counts on texts again.
  if (means === 'start' || (means === 'yes' && isAnsweredByTwilio)) await forgetStop(db, phone)
  if (means === 'start' || means === 'nothing' || (await hasStopped(db, phone))) return null

  const asker = { phone, messageSid: text.MessageSid }
  switch (means) {
    case 'help':
      return isAnsweredByTwilio
        ? null
        : textAnswers.help({ program: config.programName, phone: config.contactPhone })
    case 'cancel':
      return askToCancel(db, asker, config, now)
    case 'yes':
      if (isAnsweredByTwilio && !(await findCancelRequest(db, phone))) return null
      return cancelByYes(db, asker, config, clock)
    case 'no':
      return keepByNo(db, phone, config, now)
    case 'other':
      return (await takeHint(db, phone, now))
        ? textAnswers.notUnderstood(config.contactPhone)
        : null
  }
}

/** A YES after STOP is a word to start with for Twilio, and must not answer an old question of ours. */
async function stopTexts(db: Db, phone: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await rememberStop(tx, phone, now)
    await forgetQuestion(tx, phone)
  })
}
