import type { CorrectAnswerRequest } from '../../contract/calls.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { adminAnswers } from '../../contract/words/en/admin-answers.ts'
import { hasEnded } from '../../domain/time-slot.ts'
import { type Actor, beginAct, type LocalAct } from '../activity/activity-commands.ts'
import { lockForCancelling } from '../cancellation/cancellation-commands.ts'
import { isLastWord } from '../coming/noted-answer-queries.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { ComingCallTable } from '../db/tables/coming-tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/errors.ts'
import { markJustTold } from '../messages/calls/call-commands.ts'
import { changeRegistration } from '../registration/registration-admin-commands.ts'
import { recordLine } from '../registration/registration-change-commands.ts'
import { countTaken } from '../time-slot/time-slot-commands.ts'
import {
  cancelAndMarkTold,
  findForCancelling,
  type LockedRegistration,
  noteAnswer,
} from './noted-answer-commands.ts'

/**
 * Corrects the answer that a volunteer noted on the phone, unless something newer has replaced it
 * (docs/decisions/0082). Returns false, and writes nothing, if `answer` is already noted. Throws
 * `registration_not_found`, `time_slot_not_found`, `changed_meanwhile`, `slot_ended`, `slot_closed`, `slot_full`,
 * `already_registered`, `registration_erased`.
 */
export async function correctAnswer(
  db: Db,
  registrationId: string,
  { answer, notedAt }: CorrectAnswerRequest,
  actor: Actor,
): Promise<boolean> {
  return inTransaction(
    db,
    async (tx) => {
      const locked = await lockForCancelling(tx, () => findForCancelling(tx, registrationId))
      if (!locked) throw new AppError('registration_not_found')
      const { slot, found } = locked
      const noted = await findNotedAnswer(tx, registrationId)
      const isSeen = noted && Date.parse(noted.noted_at) === Date.parse(notedAt)
      if (!isSeen) {
        if (wasCorrected(noted, answer)) return false
        throw new AppError('changed_meanwhile')
      }
      if (noted.answer === answer) return false
      if (!noted.is_last_word) throw new AppError('changed_meanwhile')
      const act = beginAct(actor, found.updated_at)
      if (hasEnded(slot, act.now)) throw new AppError('slot_ended')
      if (noted.answer === 'no') await giveSpotBack(tx, locked, actor, act)
      if (answer === 'no') await cancelAndMarkTold(tx, locked, act)
      else await writeAnswer(tx, registrationId, { answer, askedAt: noted.asked_at }, act)
      await replaceNote(tx, registrationId, { answer, askedAt: noted.asked_at }, act)
      const status = answer === 'no' ? 'cancelled' : 'confirmed'
      const description = activityWords.answerCorrected(act.by, found.name, noted.answer, answer)
      await recordLine(tx, found, slot, { type: 'other', status, description }, act)
      return true
    },
    { ifTaken: () => new AppError('already_registered', adminAnswers.alreadyRegisteredAdmin) },
  )
}

type NotedAnswer = ComingCallTable & { is_last_word: boolean }

async function findNotedAnswer(tx: Tx, registrationId: string): Promise<NotedAnswer | undefined> {
  const row = await tx
    .selectFrom('coming_calls')
    .innerJoin('registrations', 'registrations.id', 'coming_calls.registration_id')
    .leftJoin('coming_answers', 'coming_answers.registration_id', 'registrations.id')
    .where('coming_calls.registration_id', '=', registrationId)
    .selectAll('coming_calls')
    .select(isLastWord().as('is_last_word'))
    .executeTakeFirst()
  return row && { ...row, is_last_word: Boolean(row.is_last_word) }
}

/** True if the request is repeated after a lost response, or if another volunteer has made the same correction */
function wasCorrected(
  noted: NotedAnswer | undefined,
  answer: CorrectAnswerRequest['answer'],
): boolean {
  return noted ? noted.answer === answer : answer === 'open'
}

/** Confirms the family again, unless another family has taken its spot in the meantime. */
async function giveSpotBack(
  tx: Tx,
  { slot, found }: LockedRegistration,
  actor: Actor,
  act: LocalAct,
): Promise<void> {
  if ((await countTaken(tx, slot.timeSlotId, act.now)) >= slot.capacity) {
    throw new AppError('slot_full', adminAnswers.spotTaken)
  }
  const change = { status: 'confirmed' } as const
  await changeRegistration(tx, found.id, change, { ...actor, clock: () => act.now })
  // The volunteer tells the family on the phone, so the confirmation needs no further call.
  await markJustTold(tx, found.id, 'registration_confirmed', act)
}

async function writeAnswer(
  tx: Tx,
  registrationId: string,
  { answer, askedAt }: { answer: 'yes' | 'open'; askedAt: string | null },
  { by, now }: LocalAct,
): Promise<void> {
  await tx.deleteFrom('coming_answers').where('registration_id', '=', registrationId).execute()
  if (answer === 'open' && askedAt === null) return
  const at = now.toISOString()
  const answered = answer === 'yes' ? { answered_at: at, answered_by: by } : {}
  await tx
    .insertInto('coming_answers')
    .values({ registration_id: registrationId, asked_at: askedAt ?? at, ...answered })
    .execute()
}

/** For `open`, deletes the note instead, so that the family is called again. */
async function replaceNote(
  tx: Tx,
  registrationId: string,
  { answer, askedAt }: { answer: CorrectAnswerRequest['answer']; askedAt: string | null },
  act: LocalAct,
): Promise<void> {
  if (answer !== 'open') return noteAnswer(tx, registrationId, { answer, askedAt }, act)
  await tx.deleteFrom('coming_calls').where('registration_id', '=', registrationId).execute()
}
