import { randomUUIDv7 } from 'node:crypto'
import type { TimeSlotInput } from '../../contract/event.ts'
import type { EventAppointment } from '../../domain/appointment.ts'
import type { Tx } from '../db/connect.ts'
import { AppError } from '../http/errors.ts'

export type LockedTimeSlot = EventAppointment & { capacity: number }

/**
 * Locks a time slot for the rest of the transaction; throws `time_slot_not_found`.
 * Everything that counts or changes who has a spot does this first, so that it happens one at a time:
 * the update takes the row's lock on PostgreSQL and the write lock on SQLite. Several slots are locked
 * in the order of their ids, and before their event's row and registrations (docs/decisions/0020).
 */
export async function lockTimeSlot(
  tx: Tx,
  timeSlotId: string,
  eventId?: string,
): Promise<LockedTimeSlot> {
  const slot = await findAndLockTimeSlot(tx, timeSlotId, eventId)
  if (!slot) throw new AppError('time_slot_not_found')
  return slot
}

/** Several slots in the order of their ids; those that have been deleted are missing. */
export async function lockEachTimeSlot(
  tx: Tx,
  timeSlotIds: readonly string[],
  eventId: string,
): Promise<Map<string, LockedTimeSlot>> {
  const locked = new Map<string, LockedTimeSlot>()
  for (const id of [...new Set(timeSlotIds)].sort()) {
    const slot = await findAndLockTimeSlot(tx, id, eventId)
    if (slot) locked.set(id, slot)
  }
  return locked
}

/** Undefined for a slot that has been deleted. */
export async function findAndLockTimeSlot(
  tx: Tx,
  timeSlotId: string,
  eventId?: string,
): Promise<LockedTimeSlot | undefined> {
  let query = tx
    .updateTable('time_slots')
    .set((eb) => ({ capacity: eb.ref('capacity') }))
    .where('id', '=', timeSlotId)
    .returning(['id', 'event_id', 'start_time', 'end_time', 'capacity'])
  if (eventId !== undefined) query = query.where('event_id', '=', eventId)
  const locked = await query.executeTakeFirst()
  if (!locked) return undefined
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

/**
 * All of an event's slots. An edit that we waited for may have added some, so they are listed until there is no new one;
 * then no other edit is under way, because it would hold one of these.
 */
export async function lockTimeSlots(tx: Tx, eventId: string): Promise<LockedTimeSlot[]> {
  const locked = new Map<string, LockedTimeSlot>()
  for (;;) {
    const slots = await tx
      .selectFrom('time_slots')
      .where('event_id', '=', eventId)
      .orderBy('id')
      .select('id')
      .execute()
    const others = slots.filter(({ id }) => !locked.has(id))
    if (others.length === 0) return [...locked.values()]
    for (const { id } of others) {
      const slot = await findAndLockTimeSlot(tx, id, eventId)
      if (slot) locked.set(id, slot)
    }
  }
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
