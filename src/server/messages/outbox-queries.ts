import type { RegistrationStatus } from '../../domain/registration.ts'
import type { Db } from '../db/connect.ts'
import type { AppointmentFacts } from './outbox.ts'

/** The message that has waited longest of those whose time has come */
export async function findDueMessage(db: Db, now: Date): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('messages')
    .where('state', '=', 'queued')
    .where('channel', '=', 'email')
    .where('next_attempt_at', '<=', now.toISOString())
    .orderBy('next_attempt_at')
    .orderBy('id')
    .select('id')
    .limit(1)
    .executeTakeFirst()
}

/** How the registration that a message is about stands now, and with whom, when and where */
export type Current = AppointmentFacts & {
  registrationId: string
  status: RegistrationStatus
  name: string
  email: string
}

/** By registration; those that have been deleted are missing. */
export async function findCurrent(
  db: Db,
  registrationIds: (string | null)[],
): Promise<Map<string, Current>> {
  const ids = [...new Set(registrationIds.filter((id) => id !== null))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('time_slots', 'time_slots.id', 'registrations.time_slot_id')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .where('registrations.id', 'in', ids)
    .select([
      'registrations.id as registrationId',
      'registrations.status',
      'registrations.name',
      'registrations.email',
      'time_slots.id as timeSlotId',
      'time_slots.start_time as startTime',
      'time_slots.end_time as endTime',
      'events.id as eventId',
      'events.title as eventTitle',
      'events.location',
      'events.laundromat_name as laundromatName',
      'events.laundromat_address as laundromatAddress',
    ])
    .execute()
  return new Map(rows.map((row) => [row.registrationId, row]))
}
