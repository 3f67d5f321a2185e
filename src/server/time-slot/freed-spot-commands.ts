import { randomUUIDv7 } from 'node:crypto'
import type { FreedBy } from '../../domain/freed-spot.ts'
import { canOfferSpot } from '../../domain/registration.ts'
import { compileOnce } from '../db/compile-once.ts'
import type { Tx } from '../db/connect.ts'
import { countTaken, type LockedTimeSlot } from './time-slot-commands.ts'

/**
 * Records that a confirmed spot was given up. Call it after changing the registration and before anybody takes the
 * spot. Records nothing if the slot has started or is closed, or if no spot is free. The slot must be locked.
 */
export async function recordFreedSpot(
  tx: Tx,
  slot: LockedTimeSlot,
  freedBy: FreedBy,
  now: Date,
): Promise<void> {
  if (!canOfferSpot(slot, now)) return
  const { timeSlotId, capacity } = slot
  const free = capacity - (await countTaken(tx, timeSlotId, now))
  if (free <= 0) return
  const { open } = await tx
    .selectFrom('freed_spots')
    .where('time_slot_id', '=', timeSlotId)
    .where('was_full', '=', 1)
    .where('taken_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('freed_spots')
    .values({
      id: randomUUIDv7(),
      time_slot_id: timeSlotId,
      freed_at: now.toISOString(),
      freed_by: freedBy,
      was_full: free - 1 <= Number(open) ? 1 : 0,
    })
    .execute()
}

/**
 * Records that a registration got a spot, by marking a freed spot as taken: the oldest of those that the figures count
 * (`was_full`), else the oldest of all. The slot must be locked.
 */
export async function recordTakenSpot(
  tx: Tx,
  slot: LockedTimeSlot,
  registrationId: string,
  now: Date,
): Promise<void> {
  if (!canOfferSpot(slot, now)) return
  await takeFirst(tx, { timeSlotId: slot.timeSlotId, registrationId, at: now.toISOString() })
}

/** Marks the freed spot of a removed walk-in as not taken. The slot must be locked. */
export async function releaseTakenSpot(
  tx: Tx,
  { timeSlotId }: LockedTimeSlot,
  registrationId: string,
): Promise<void> {
  await tx
    .updateTable('freed_spots')
    .set({ taken_at: null, taken_by: null })
    .where('time_slot_id', '=', timeSlotId)
    .where('taken_by', '=', registrationId)
    .execute()
}

const takeFirst = compileOnce(
  (
    db,
    { timeSlotId, registrationId, at }: Record<'timeSlotId' | 'registrationId' | 'at', string>,
  ) =>
    db
      .updateTable('freed_spots')
      .set({ taken_at: at, taken_by: registrationId })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('freed_spots as open')
          .where('open.time_slot_id', '=', timeSlotId)
          .where('open.taken_at', 'is', null)
          .orderBy('open.was_full', 'desc')
          .orderBy('open.freed_at')
          .orderBy('open.id')
          .limit(1)
          .select('open.id'),
      ),
)
