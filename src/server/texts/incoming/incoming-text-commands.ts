import type { IncomingText } from '../../../contract/incoming-text.ts'
import { familyWords } from '../../../contract/words/family-words.ts'
import { toGsmText } from '../../../domain/gsm-text.ts'
import { languages } from '../../../domain/language.ts'
import { isPersonsPhone, isTwilioStop, readTextAnswer } from '../../../domain/text-answer.ts'
import type { Config } from '../../config/config.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { countReplyOfDay } from '../../messages/brakes/brake-commands.ts'
import { deleteStop, saveStop } from '../text-opt-out-commands.ts'
import { hasStopped } from '../text-opt-out-queries.ts'
import { deleteTextQuestion } from '../text-question-commands.ts'
import { findTextQuestion } from '../text-question-queries.ts'
import { answerQuestion } from './answer-question-commands.ts'
import { answerOnce } from './answered-text-commands.ts'
import { type Asker, askToCancel, type Say } from './text-cancel-commands.ts'
import { findLanguageOf } from './text-cancel-queries.ts'
import { confirmUnansweredClaim } from './text-claim-commands.ts'
import { recordHint } from './text-hint-commands.ts'
import { countReply } from './text-reply-commands.ts'

/** The reply; null for none */
export async function answerText(
  db: Db,
  text: IncomingText,
  config: Config,
  clock: () => Date,
): Promise<string | null> {
  const isOurs = text.From === text.To || text.From === config.twilio?.from
  if (!isPersonsPhone(text.From) || isOurs) return null
  let claimed: string | undefined
  const words = await inTransaction(db, (tx) => {
    claimed = undefined
    return answerOnce(tx, text.MessageSid, clock(), async () => {
      const words = await answer(tx, text, config, clock, (registrationId) => {
        claimed = registrationId
      })
      return words !== null && (await countReply(tx, text.From, clock())) ? words : null
    })
  })
  // Counted after the transaction, because all texts lock the same row of the day.
  const { textsPerDay, timeZone: zone } = config
  const ofDay = { textsPerDay, zone, isReserved: claimed !== undefined }
  if (words !== null && (await countReplyOfDay(db, ofDay, clock()))) return words
  if (claimed !== undefined) await confirmUnansweredClaim(db, text.From, claimed, clock)
  return null
}

/**
 * Twilio answers STOP and START itself; a text webhook does not. If Twilio does not answer a STOP, our answer says how
 * to get texts again (docs/decisions/0038). After a STOP, the phone gets no answers (docs/decisions/0012).
 */
async function answer(
  tx: Tx,
  text: IncomingText,
  config: Config,
  clock: () => Date,
  onClaimed: Asker['onClaimed'],
): Promise<string | null> {
  const now = clock()
  const phone = text.From
  const { means, isAnsweredByTwilio } = readTextAnswer(text.Body, text.OptOutType)

  const program = {
    programName: toGsmText(config.programName),
    contactPhone: toGsmText(config.contactPhone),
    timeZone: config.timeZone,
  }
  if (means === 'stop') {
    const isNew = await saveStop(tx, phone, now)
    // After STOP, Twilio reads YES as START, so such a YES must not answer an earlier question of ours.
    await deleteTextQuestion(tx, phone)
    const isAnswered = isAnsweredByTwilio || (config.twilio && isTwilioStop(text.Body))
    if (!isNew || isAnswered) return null
    const say = await createSay(tx, phone)
    return say(({ stopped }) => stopped(program.contactPhone))
  }
  // Twilio has answered this YES as START, so the sender expects texts again.
  if (means === 'start' || (means === 'yes' && isAnsweredByTwilio)) await deleteStop(tx, phone)
  if (means === 'start' || means === 'nothing' || (await hasStopped(tx, phone))) return null

  const say = await createSay(tx, phone)
  const asker = { phone, messageSid: text.MessageSid, say, onClaimed }
  const hint = async () =>
    (await recordHint(tx, phone, now))
      ? say((answers) => answers.notUnderstood(program.contactPhone))
      : null
  switch (means) {
    case 'help':
      return isAnsweredByTwilio
        ? null
        : say(({ help }) => help({ program: program.programName, phone: program.contactPhone }))
    case 'cancel':
      return askToCancel(tx, asker, program, now)
    case 'yes':
    case 'no':
    case 'coming':
    case 'take': {
      const asked = await findTextQuestion(tx, phone, now)
      if (isAnsweredByTwilio && !asked) return null
      const answered = await answerQuestion(tx, asker, program, { means, asked }, clock)
      if (answered !== 'not_answered') return answered
      return hint()
    }
    case 'other':
      return hint()
  }
}

async function createSay(tx: Tx, phone: string): Promise<Say> {
  const language = await findLanguageOf(tx, phone)
  return (words) =>
    (language ? [language] : languages).map((one) => words(familyWords[one].textAnswers)).join('\n')
}
