import type { FreeSlot } from '../../domain/other-event.ts'
import type { Db } from '../db/connect.ts'
import { appointmentColumns } from './time-slot-queries.ts'

/** Open slots with free spots. `left` is the number of free spots that are not kept. */
export async function findFreeSlots(
  db: Db,
  eventIds: readonly string[],
  kept: ReadonlyMap<string, number>,
): Promise<(FreeSlot & { left: number })[]> {
  const rows = await db
    .selectFrom('time_slots')
    .innerJoin('events', 'events.id', 'time_slots.event_id')
    .where('events.id', 'in', [...eventIds])
    .where('time_slots.closed_at', 'is', null)
    .orderBy('time_slots.start_time')
    .select(appointmentColumns)
    .select([
      'time_slots.capacity',
      'time_slots.confirmed_count as taken',
      'events.opens_at as opensAt',
    ])
    .execute()
  return rows.flatMap(({ capacity, taken, ...slot }) => {
    const free = capacity - (taken ?? 0)
    return free > 0 ? [{ ...slot, left: free - (kept.get(slot.timeSlotId) ?? 0) }] : []
  })
}
