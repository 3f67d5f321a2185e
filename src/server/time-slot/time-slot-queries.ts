import type { Db } from '../db/connect.ts'

/** Whether the event has such a time slot */
export async function hasTimeSlot(db: Db, eventId: string, timeSlotId: string): Promise<boolean> {
  const slot = await db
    .selectFrom('time_slots')
    .where('id', '=', timeSlotId)
    .where('event_id', '=', eventId)
    .select('id')
    .executeTakeFirst()
  return slot !== undefined
}
