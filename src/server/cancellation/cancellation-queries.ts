import type { Appointment } from '../../contract/cancellation.ts'
import type { Db } from '../db/connect.ts'
import { byPersonalLink } from '../registration/registration-queries.ts'

/** The registration, slot and event that a personal link is for */
export async function findByCancelToken(db: Db, token: string) {
  return byPersonalLink(db, token)
    .select(['registrations.id', 'registrations.status'])
    .executeTakeFirst()
}

/** What the cancellation page shows before it asks */
export async function findAppointment(db: Db, token: string): Promise<Appointment | undefined> {
  const found = await findByCancelToken(db, token)
  if (!found) return undefined
  const { id, eventId, timeSlotId, ...appointment } = found
  return appointment
}
