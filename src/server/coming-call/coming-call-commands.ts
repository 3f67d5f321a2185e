import type { CallComingRequest } from '../../contract/calls.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { isClosed } from '../../domain/time-slot.ts'
import { type Actor, beginAct, type LocalAct } from '../activity/activity-commands.ts'
import { cancelLocked, lockForCancelling } from '../cancellation/cancellation-commands.ts'
import { recordComing, recordNoAnswer } from '../coming/coming-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/errors.ts'
import { markJustTold, markMessages } from '../messages/calls/call-commands.ts'
import { recordLine } from '../registration/registration-change-commands.ts'
import { findRegistration, type RegistrationRow } from '../registration/registration-queries.ts'
import type { LockedTimeSlot } from '../time-slot/time-slot-commands.ts'
import { type Care, carefully } from '../undo/careful-commands.ts'

/**
 * Records what a family said on the phone about coming. A no is the family's cancellation, as by link or text: the spot
 * is offered to everybody who waits. Returns false, and writes nothing, for a family that has no spot any more, whose
 * slot is closed, or that has answered. Throws `registration_not_found`, and `changed_meanwhile` if the family has
 * another appointment than the volunteer saw.
 */
export async function recordComingCall(
  db: Db,
  registrationId: string,
  { answer, messageIds, note, ...seen }: CallComingRequest,
  actor: Actor,
  care: Care = {},
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const locked = await lockForCancelling(tx, () => findFamily(tx, registrationId))
    if (!locked) throw new AppError('registration_not_found')
    const { slot, found: row } = locked
    if (row.status !== 'confirmed') return false
    requireSeen(slot, seen)
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
  locked: { slot: LockedTimeSlot; found: Family },
  { answer, messageIds }: Pick<CallComingRequest, 'answer' | 'messageIds'>,
  act: LocalAct & { note: string },
): Promise<boolean> {
  const { slot, found: row } = locked
  if (answer === 'no') return cancelByCall(tx, locked, messageIds, act)
  if (isClosed(slot)) return false
  if (answer === 'no_answer') return recordNoAnswer(tx, row, slot, act)
  const told = await markMessages(tx, row.id, messageIds, act)
  return (await recordComing(tx, row, slot, act)) || told.length > 0
}

async function cancelByCall(
  tx: Tx,
  locked: { slot: LockedTimeSlot; found: Family },
  messageIds: readonly string[],
  act: LocalAct & { note: string },
): Promise<boolean> {
  const { slot, found } = locked
  const decision = await cancelLocked(tx, locked, act.now, { by: act.by })
  if (decision !== 'cancel') return false
  const description = activityWords.notComing(act.by, found.name, act.note)
  await recordLine(tx, found, slot, { type: 'other', status: 'cancelled', description }, act)
  // The call says that the spot is cancelled, so that is not left to tell.
  await markMessages(tx, found.id, messageIds, act)
  await markJustTold(tx, found.id, 'cancelled', act)
  return true
}

function requireSeen(
  slot: LockedTimeSlot,
  { timeSlotId, startTime }: Pick<CallComingRequest, 'timeSlotId' | 'startTime'>,
): void {
  const isSame =
    slot.timeSlotId === timeSlotId && Date.parse(slot.startTime) === Date.parse(startTime)
  if (!isSame) throw new AppError('changed_meanwhile')
}

type Family = RegistrationRow & { timeSlotId: string; updatedAt: string }

async function findFamily(tx: Tx, id: string): Promise<Family | undefined> {
  const row = await findRegistration(tx, id)
  return row && { ...row, timeSlotId: row.time_slot_id, updatedAt: row.updated_at }
}
