import { randomUUIDv7 } from 'node:crypto'
import type { TimeSlotInput } from '../../contract/event.ts'
import type { EventAppointment } from '../../domain/appointment.ts'
import type { Tx } from '../db/connect.ts'
import { AppError } from '../errors.ts'

export type LockedTimeSlot = EventAppointment & { capacity: number }

/**
 * Locks a time slot for the rest of the transaction; throws `time_slot_not_found`.
 * Everything that counts or changes who has a spot does this first, so that it happens one at a time:
 * the update takes the row's lock on PostgreSQL and the write lock on SQLite.
 */
export async function lockTimeSlot(
  tx: Tx,
  timeSlotId: string,
  eventId?: string,
): Promise<LockedTimeSlot> {
  let query = tx
    .updateTable('time_slots')
    .set((eb) => ({ capacity: eb.ref('capacity') }))
    .where('id', '=', timeSlotId)
    .returning(['id', 'event_id', 'start_time', 'end_time', 'capacity'])
  if (eventId !== undefined) query = query.where('event_id', '=', eventId)
  const locked = await query.executeTakeFirst()
  if (!locked) throw new AppError('time_slot_not_found')
  const event = await tx
    .selectFrom('events')
    .where('id', '=', locked.event_id)
    .select(['title', 'location', 'laundromat_name', 'laundromat_address'])
    .executeTakeFirstOrThrow()
  return {
    eventId: locked.event_id,
    timeSlotId: locked.id,
    eventTitle: event.title,
    location: event.location,
    laundromatName: event.laundromat_name,
    laundromatAddress: event.laundromat_address,
    startTime: locked.start_time,
    endTime: locked.end_time,
    capacity: locked.capacity,
  }
}

/** All of an event's slots, in one order for all, so that no two wait for each other. */
export async function lockTimeSlots(tx: Tx, eventId: string): Promise<LockedTimeSlot[]> {
  const slots = await tx
    .selectFrom('time_slots')
    .where('event_id', '=', eventId)
    .orderBy('id')
    .select('id')
    .execute()
  const locked: LockedTimeSlot[] = []
  for (const { id } of slots) locked.push(await lockTimeSlot(tx, id, eventId))
  return locked
}

/** How many hold a spot; only meaningful while the slot is locked. */
export async function countConfirmed(tx: Tx, timeSlotId: string): Promise<number> {
  const { confirmed } = await tx
    .selectFrom('registrations')
    .where('time_slot_id', '=', timeSlotId)
    .where('status', '=', 'confirmed')
    .select((eb) => eb.fn.countAll<number>().as('confirmed'))
    .executeTakeFirstOrThrow()
  return confirmed
}

/** Adds slots to an event; nothing for none. */
export async function insertTimeSlots(
  tx: Tx,
  eventId: string,
  slots: readonly TimeSlotInput[],
  now: Date,
): Promise<void> {
  if (slots.length === 0) return
  await tx
    .insertInto('time_slots')
    .values(
      slots.map((slot) => ({
        id: randomUUIDv7(),
        event_id: eventId,
        start_time: new Date(slot.startTime).toISOString(),
        end_time: new Date(slot.endTime).toISOString(),
        capacity: slot.capacity,
        created_at: now.toISOString(),
      })),
    )
    .execute()
}
