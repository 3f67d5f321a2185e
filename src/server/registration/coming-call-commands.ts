import type { CallComingRequest } from '../../contract/calls.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { type Actor, beginAct, type LocalAct } from '../activity/activity-commands.ts'
import { recordComing, recordNoAnswer } from '../coming/coming-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/errors.ts'
import { findCancelledCalls, markMessages } from '../messages/calls/call-commands.ts'
import { type LockedTimeSlot, lockTimeSlot } from '../time-slot/time-slot-commands.ts'
import { updateRegistration } from './registration-admin-commands.ts'
import { recordLine } from './registration-change-commands.ts'
import { findRegistration, type RegistrationRow } from './registration-queries.ts'
import { lockRegistration } from './registration-row-commands.ts'

/**
 * Records what a family said on the phone about coming. A no cancels as an administrator does, so the next in line gets
 * the spot. Returns false, and writes nothing, for a family that has no spot any more or has answered.
 * Throws `registration_not_found`, and `changed_meanwhile` if the family has another appointment than the volunteer saw.
 */
export async function recordComingCall(
  db: Db,
  registrationId: string,
  { answer, ...said }: CallComingRequest,
  actor: Actor,
): Promise<boolean> {
  if (answer === 'no') return cancelByCall(db, registrationId, said, actor)
  const { messageIds, note } = said
  return inTransaction(db, async (tx) => {
    const { row, slot } = await lockWithSlot(tx, registrationId)
    if (row.status !== 'confirmed') return false
    requireSeen(slot, said)
    const act = { ...beginAct(actor), note: note ?? '' }
    if (answer === 'no_answer') return recordNoAnswer(tx, row, slot, act)
    const told = await markMessages(tx, row.id, messageIds, act)
    return (await recordComing(tx, row, slot, act)) || told.length > 0
  })
}

type Said = Omit<CallComingRequest, 'answer'>

/** The cancellation is a transaction of its own; the call itself is noted after it. */
async function cancelByCall(
  db: Db,
  registrationId: string,
  { messageIds, note, ...seen }: Said,
  actor: Actor,
): Promise<boolean> {
  const before = await inTransaction(db, async (tx) => {
    const { row, slot } = await lockWithSlot(tx, registrationId)
    if (row.status === 'confirmed') requireSeen(slot, seen)
    return row
  })
  if (before.status !== 'confirmed') return false
  // Every move changes `updated_at`, so this refuses one that came between the two transactions.
  const { updated_at: updatedAt } = before
  await updateRegistration(db, registrationId, { status: 'cancelled', updatedAt }, actor)
  await inTransaction(db, async (tx) => {
    const { row, slot } = await lockWithSlot(tx, registrationId)
    const act = beginAct(actor, row.updated_at)
    await recordNotComing(tx, row, slot, note ?? '', act)
    await markMessages(tx, row.id, [...messageIds, ...(await findCancelledCalls(tx, row.id))], act)
  })
  return true
}

function requireSeen(
  slot: LockedTimeSlot,
  { timeSlotId, startTime }: Pick<Said, 'timeSlotId' | 'startTime'>,
): void {
  const isSame =
    slot.timeSlotId === timeSlotId && Date.parse(slot.startTime) === Date.parse(startTime)
  if (!isSame) throw new AppError('changed_meanwhile')
}

async function recordNotComing(
  tx: Tx,
  row: RegistrationRow,
  slot: LockedTimeSlot,
  note: string,
  act: LocalAct,
): Promise<void> {
  const description = activityWords.notComing(act.by, row.name, note)
  await recordLine(tx, row, slot, { type: 'other', status: row.status, description }, act)
}

async function lockWithSlot(tx: Tx, id: string) {
  let row = await findRegistration(tx, id)
  while (row) {
    const slot = await lockTimeSlot(tx, row.time_slot_id)
    await lockRegistration(tx, id)
    row = await findRegistration(tx, id)
    if (row?.time_slot_id === slot.timeSlotId) return { row, slot }
  }
  throw new AppError('registration_not_found')
}
