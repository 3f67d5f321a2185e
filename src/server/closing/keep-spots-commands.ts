import { randomUUIDv7 } from 'node:crypto'
import { type KeepingSlot, planKeptSpots } from '../../domain/closing.ts'
import type { LocalAct } from '../activity/activity-commands.ts'
import type { Tx } from '../db/connect.ts'
import { AppError } from '../http/errors.ts'
import { countTaken, type LockedTimeSlot } from '../time-slot/time-slot-commands.ts'

/** Throws `time_slot_not_found` for a slot of another event. */
export function slotsOf(
  locked: ReadonlyMap<string, LockedTimeSlot>,
  eventId: string,
  timeSlotIds: readonly string[],
): LockedTimeSlot[] {
  return [...new Set(timeSlotIds)].map((id) => {
    const slot = locked.get(id)
    if (slot?.eventId !== eventId) throw new AppError('time_slot_not_found')
    return slot
  })
}

/**
 * A closing groups the families who share kept spots: families whose slots are closed, or who are asked to move or to
 * come to another event.
 */
export async function insertClosing(
  tx: Tx,
  { id, eventId, until }: { id: string; eventId: string; until: string | null },
  { now }: LocalAct,
): Promise<void> {
  await tx
    .insertInto('slot_closings')
    .values({ id, event_id: eventId, kept_until: until, created_at: now.toISOString() })
    .execute()
}

/** Keeps free spots in the locked `targets`. Returns the time until which all are kept; null if none is kept. */
export async function keepSpots(
  tx: Tx,
  closingId: string,
  {
    targets,
    families,
    until,
  }: { targets: readonly LockedTimeSlot[]; families: number; until: string },
  { now }: LocalAct,
): Promise<string | null> {
  const slots: KeepingSlot[] = []
  for (const slot of targets) {
    slots.push({ ...slot, free: slot.capacity - (await countTaken(tx, slot.timeSlotId, now)) })
  }
  const plan = planKeptSpots(slots, { families, until }, now)
  if (!plan) return null
  await tx
    .insertInto('kept_spots')
    .values(
      plan.chosen.map((timeSlotId, rank) => ({
        id: randomUUIDv7(),
        closing_id: closingId,
        time_slot_id: timeSlotId,
        rank,
      })),
    )
    .execute()
  return plan.keptUntil
}
