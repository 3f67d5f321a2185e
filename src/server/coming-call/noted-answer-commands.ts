import type { Act, LocalAct } from '../activity/activity-commands.ts'
import { cancelLocked } from '../cancellation/cancellation-commands.ts'
import type { Tx } from '../db/connect.ts'
import type { ComingCallTable } from '../db/tables/coming-tables.ts'
import { markJustTold } from '../messages/calls/call-commands.ts'
import { findRegistration, type RegistrationRow } from '../registration/registration-queries.ts'
import type { LockedTimeSlot } from '../time-slot/time-slot-commands.ts'

export type FoundRegistration = RegistrationRow & { timeSlotId: string; updatedAt: string }
export type LockedRegistration = { slot: LockedTimeSlot; found: FoundRegistration }

/** In the shape that `lockForCancelling` takes */
export async function findForCancelling(
  tx: Tx,
  id: string,
): Promise<FoundRegistration | undefined> {
  const row = await findRegistration(tx, id)
  return row && { ...row, timeSlotId: row.time_slot_id, updatedAt: row.updated_at }
}

/** Cancels the registration, and marks its message as told by phone. Returns false if it cannot be cancelled now. */
export async function cancelAndMarkTold(
  tx: Tx,
  locked: LockedRegistration,
  act: LocalAct,
): Promise<boolean> {
  const decision = await cancelLocked(tx, locked, act.now, { by: act.by })
  if (decision !== 'cancel') return false
  await markJustTold(tx, locked.found.id, 'cancelled', act)
  return true
}

export async function findAskedAt(tx: Tx, registrationId: string): Promise<string | null> {
  const asked = await tx
    .selectFrom('coming_answers')
    .where('registration_id', '=', registrationId)
    .select('asked_at')
    .executeTakeFirst()
  return asked?.asked_at ?? null
}

/** Stores the noted answer, with the volunteer and the time, so that it can be corrected (docs/decisions/0082). */
export async function noteAnswer(
  tx: Tx,
  registrationId: string,
  { answer, askedAt }: Pick<ComingCallTable, 'answer'> & { askedAt: string | null },
  { by, now }: Act,
): Promise<void> {
  const row = { answer, asked_at: askedAt, noted_at: now.toISOString(), noted_by: by }
  await tx
    .insertInto('coming_calls')
    .values({ registration_id: registrationId, ...row })
    .onConflict((conflict) => conflict.column('registration_id').doUpdateSet(row))
    .execute()
}
