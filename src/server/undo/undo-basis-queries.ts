import type { Tx } from '../db/connect.ts'
import type { RegistrationTable } from '../db/tables/program-tables.ts'
import { keysOf } from '../household/household-commands.ts'
import { findActiveOfHousehold } from '../household/household-queries.ts'
import { type KeptSpot, listKeptSpots } from '../time-slot/kept-spot-queries.ts'
import type { LockedTimeSlot } from '../time-slot/time-slot-commands.ts'
import { type Rows, witnessOf } from './row-queries.ts'

export type Subject = Pick<
  RegistrationTable,
  'id' | 'name' | 'event_id' | 'email_key' | 'phone_key' | 'address_key'
>

/** What an undo requires to be unchanged, besides the rows that the act changed */
export type Basis = {
  /** The act's slots and their events as the act left them: a restored family would not know of later changes. */
  slots: LockedTimeSlot[]
  announcements: number
  /** Number of spots that were confirmed or kept before the act, per slot */
  taken: Record<string, number>
  /** Kept spots that the act released, which others may take before the undo (docs/decisions/0045) */
  opened: KeptSpot[]
  /** Active registrations of the family's household at its event, before the act */
  household: string[]
  /** For an edit of an event, a hash of its registrations and messages after the edit; otherwise null */
  witness: string | null
}

/**
 * Reads the basis before the act. Call the returned function after the act, with the changed slots. The slots must be
 * locked.
 */
export async function readBasis(
  tx: Tx,
  { subject, slots }: { subject?: Subject | undefined; slots: readonly LockedTimeSlot[] },
  now: Date,
): Promise<(changed: LockedTimeSlot[], after: Rows) => Promise<Basis>> {
  const timeSlotIds = slots.map(({ timeSlotId }) => timeSlotId)
  const kept = await listKeptSpots(tx, now)
  const taken = await countConfirmed(tx, [
    ...timeSlotIds,
    ...kept.map(({ timeSlotId }) => timeSlotId),
  ])
  for (const { timeSlotId } of kept) taken[timeSlotId] = (taken[timeSlotId] ?? 0) + 1
  const household = subject
    ? await findActiveOfHousehold(tx, subject.event_id, keysOf(subject))
    : []
  const announcements = await countAnnouncements(tx, slots)
  return async (changed, after) => {
    const still = new Set((await listKeptSpots(tx, now)).map(({ id }) => id))
    return {
      slots: changed,
      announcements,
      taken,
      opened: kept.filter(({ id }) => !still.has(id)),
      household: household.map(({ id }) => id),
      witness: subject ? null : witnessOf(after),
    }
  }
}

export async function countAnnouncements(
  tx: Tx,
  slots: readonly LockedTimeSlot[],
): Promise<number> {
  const { count } = await tx
    .selectFrom('announcements')
    .where(
      'event_id',
      'in',
      slots.map(({ eventId }) => eventId),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function countConfirmed(tx: Tx, timeSlotIds: string[]): Promise<Record<string, number>> {
  const rows = await tx
    .selectFrom('registrations')
    .where('time_slot_id', 'in', [...new Set(timeSlotIds)])
    .where('status', '=', 'confirmed')
    .groupBy('time_slot_id')
    .select(['time_slot_id', (eb) => eb.fn.countAll<number>().as('count')])
    .execute()
  return Object.fromEntries(rows.map(({ time_slot_id, count }) => [time_slot_id, Number(count)]))
}
