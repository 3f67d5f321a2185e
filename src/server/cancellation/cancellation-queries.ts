import type { Appointment } from '../../contract/cancellation.ts'
import type { Db } from '../db/connect.ts'
import { byPersonalLink } from '../registration/registration-queries.ts'

/** The registration, slot and event that a personal link is for */
export async function findByCancelToken(db: Db, token: string) {
  return byPersonalLink(db, token)
    .innerJoin('time_slots', 'time_slots.id', 'registrations.time_slot_id')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select([
      'registrations.id',
      'registrations.status',
      'time_slots.id as timeSlotId',
      'time_slots.start_time as startTime',
      'time_slots.end_time as endTime',
      'events.title as eventTitle',
      'events.location',
      'events.laundromat_name as laundromatName',
      'events.laundromat_address as laundromatAddress',
    ])
    .executeTakeFirst()
}

/** What the cancellation page shows before it asks */
export async function findAppointment(db: Db, token: string): Promise<Appointment | undefined> {
  const found = await findByCancelToken(db, token)
  if (!found) return undefined
  const { id, timeSlotId, ...appointment } = found
  return appointment
}
