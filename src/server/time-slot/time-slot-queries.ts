import { expressionBuilder } from 'kysely'
import type { EventAppointment } from '../../domain/appointment.ts'
import type { Db } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'

export const appointmentColumns = [
  'events.id as eventId',
  'events.title as eventTitle',
  'events.spanish_title as spanishTitle',
  'events.location',
  'events.laundromat_name as laundromatName',
  'events.laundromat_address as laundromatAddress',
  'time_slots.id as timeSlotId',
  'time_slots.start_time as startTime',
  'time_slots.end_time as endTime',
] as const

export function registrationsWithAppointment(db: Db) {
  return db
    .selectFrom('registrations')
    .innerJoin('time_slots', 'time_slots.id', 'registrations.time_slot_id')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select(appointmentColumns)
}

/**
 * Confirmed families who may still come by appointment: not walk-ins, not noted at check-in, and not in a closed slot.
 * For queries with `registrations` and `time_slots`.
 */
export function isExpected() {
  const eb = expressionBuilder<Tables, 'registrations' | 'time_slots'>()
  return eb.and([
    eb('registrations.status', '=', 'confirmed'),
    eb('registrations.is_walk_in', 'is', null),
    eb('registrations.attendance', 'is', null),
    eb('time_slots.closed_at', 'is', null),
  ])
}

export async function findSlotAppointment(db: Db, timeSlotId: string): Promise<EventAppointment> {
  return db
    .selectFrom('time_slots')
    .innerJoin('events', 'events.id', 'time_slots.event_id')
    .where('time_slots.id', '=', timeSlotId)
    .select(appointmentColumns)
    .executeTakeFirstOrThrow()
}

/** The columns that `whyUnbookable` needs; undefined if the event has no such slot */
export async function findBookableSlot(db: Db, eventId: string, timeSlotId: string) {
  return db
    .selectFrom('time_slots')
    .innerJoin('events', 'events.id', 'time_slots.event_id')
    .where('time_slots.id', '=', timeSlotId)
    .where('time_slots.event_id', '=', eventId)
    .select([
      'time_slots.start_time as startTime',
      'time_slots.end_time as endTime',
      'time_slots.closed_at as closedAt',
      'events.opens_at as opensAt',
    ])
    .executeTakeFirst()
}

export async function hasTimeSlot(db: Db, eventId: string, timeSlotId: string): Promise<boolean> {
  const slot = await db
    .selectFrom('time_slots')
    .where('id', '=', timeSlotId)
    .where('event_id', '=', eventId)
    .select('id')
    .executeTakeFirst()
  return slot !== undefined
}
