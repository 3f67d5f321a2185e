import type { CallComingRequest } from '../../contract/calls.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { isClosed } from '../../domain/time-slot.ts'
import { type Actor, beginAct, type LocalAct } from '../activity/activity-commands.ts'
import { lockForCancelling } from '../cancellation/cancellation-commands.ts'
import { recordComing, recordNoAnswer } from '../coming/coming-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/errors.ts'
import { markMessages } from '../messages/calls/call-commands.ts'
import { recordLine } from '../registration/registration-change-commands.ts'
import type { LockedTimeSlot } from '../time-slot/time-slot-commands.ts'
import { type Care, carefully } from '../undo/careful-commands.ts'
import {
  cancelAndMarkTold,
  findAskedAt,
  findForCancelling,
  type LockedRegistration,
  noteAnswer,
} from './noted-answer-commands.ts'

/**
 * The answer "no" cancels the appointment. Returns whether anything was recorded. Throws `registration_not_found`,
 * `time_slot_not_found`, and `changed_meanwhile` if the appointment is no longer the one that the volunteer saw.
 */
export async function recordComingCall(
  db: Db,
  registrationId: string,
  { answer, messageIds, note, ...seen }: CallComingRequest,
  actor: Actor,
  care: Care = {},
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const locked = await lockForCancelling(tx, () => findForCancelling(tx, registrationId))
    if (!locked) throw new AppError('registration_not_found')
    const { slot, found: row } = locked
    if (row.status !== 'confirmed') return false
    requireUnchanged(slot, seen)
    const act = { ...beginAct(actor, row.updated_at), note: note ?? '' }
    let isNew = false
    await carefully(tx, care, { subject: row, slots: [slot] }, act, async () => {
      isNew = await recordAnswer(tx, locked, { answer, messageIds }, act)
    })
    return isNew
  })
}

async function recordAnswer(
  tx: Tx,
  locked: LockedRegistration,
  { answer, messageIds }: Pick<CallComingRequest, 'answer' | 'messageIds'>,
  act: LocalAct & { note: string },
): Promise<boolean> {
  const { slot, found: row } = locked
  if (answer !== 'no' && isClosed(slot)) return false
  const askedAt = await findAskedAt(tx, row.id)
  const told = answer === 'yes' ? await markMessages(tx, row.id, messageIds, act) : []
  const record = {
    yes: () => recordComing(tx, row, slot, act),
    no_answer: () => recordNoAnswer(tx, row, slot, act),
    no: () => cancelByCall(tx, locked, messageIds, act),
  }[answer]
  const isNew = await record()
  if (isNew) await noteAnswer(tx, row.id, { answer, askedAt }, act)
  return isNew || told.length > 0
}

async function cancelByCall(
  tx: Tx,
  locked: LockedRegistration,
  messageIds: readonly string[],
  act: LocalAct & { note: string },
): Promise<boolean> {
  const { slot, found } = locked
  if (!(await cancelAndMarkTold(tx, locked, act))) return false
  const description = activityWords.notComing(act.by, found.name, act.note)
  await recordLine(tx, found, slot, { type: 'other', status: 'cancelled', description }, act)
  await markMessages(tx, found.id, messageIds, act)
  return true
}

function requireUnchanged(
  slot: LockedTimeSlot,
  { timeSlotId, startTime }: Pick<CallComingRequest, 'timeSlotId' | 'startTime'>,
): void {
  const isSame =
    slot.timeSlotId === timeSlotId && Date.parse(slot.startTime) === Date.parse(startTime)
  if (!isSame) throw new AppError('changed_meanwhile')
}
