import type { IncomingText } from '../../../contract/incoming-text.ts'
import { textAnswers } from '../../../contract/words/en/text-answers.ts'
import { isPersonsPhone, readTextAnswer } from '../../../domain/text-answer.ts'
import type { Config } from '../../config/config.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { forgetStop, rememberStop } from '../text-opt-out-commands.ts'
import { hasStopped } from '../text-opt-out-queries.ts'
import { answerOnce } from './answered-text-commands.ts'
import { askToCancel, cancelByYes, forgetQuestion, keepByNo } from './text-cancel-commands.ts'
import { findCancelRequest } from './text-cancel-queries.ts'
import { takeHint } from './text-hint-commands.ts'

/**
 * Does what a text asks for, and gives the words to text back; null for none.
 * Twilio may deliver a text twice: the second time it gets the same words, and nothing is done.
 */
export async function answerText(
  db: Db,
  text: IncomingText,
  config: Config,
  clock: () => Date,
): Promise<string | null> {
  const isOurs = text.From === text.To || text.From === config.twilio?.from
  if (!isPersonsPhone(text.From) || isOurs) return null
  return inTransaction(db, (tx) =>
    answerOnce(tx, text.MessageSid, clock(), () => answer(tx, text, config, clock)),
  )
}

/** STOP and START are answered by Twilio itself, and whoever stopped hears nothing of us (docs/decisions/0012). */
async function answer(
  tx: Tx,
  text: IncomingText,
  config: Config,
  clock: () => Date,
): Promise<string | null> {
  const now = clock()
  const phone = text.From
  const { means, isAnsweredByTwilio } = readTextAnswer(text.Body, text.OptOutType)

  if (means === 'stop') {
    // A YES after STOP is a word to start with for Twilio, and must not answer an old question of ours.
    await rememberStop(tx, phone, now)
    await forgetQuestion(tx, phone)
    return null
  }
  // Told so by Twilio, somebody who wrote YES counts on texts again.
  if (means === 'start' || (means === 'yes' && isAnsweredByTwilio)) await forgetStop(tx, phone)
  if (means === 'start' || means === 'nothing' || (await hasStopped(tx, phone))) return null

  const asker = { phone, messageSid: text.MessageSid }
  switch (means) {
    case 'help':
      return isAnsweredByTwilio
        ? null
        : textAnswers.help({ program: config.programName, phone: config.contactPhone })
    case 'cancel':
      return askToCancel(tx, asker, config, now)
    case 'yes':
      if (isAnsweredByTwilio && !(await findCancelRequest(tx, phone))) return null
      return cancelByYes(tx, asker, config, clock)
    case 'no':
      return keepByNo(tx, phone, config, now)
    case 'other':
      return (await takeHint(tx, phone, now))
        ? textAnswers.notUnderstood(config.contactPhone)
        : null
  }
}
