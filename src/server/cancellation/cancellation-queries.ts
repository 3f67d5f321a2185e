import type { Appointment } from '../../contract/cancellation.ts'
import { hasLinkExpired } from '../../domain/personal-link.ts'
import type { RegistrationStatus } from '../../domain/registration.ts'
import type { Db } from '../db/connect.ts'
import {
  type Contact,
  findActiveRegistration,
  selectByLink,
} from '../registration/registration-queries.ts'

export async function findByCancelToken(db: Db, token: string) {
  return selectByLink(db, token)
    .select([
      'registrations.id',
      'registrations.status',
      'registrations.name',
      'registrations.email',
      'registrations.phone',
      'registrations.updated_at as updatedAt',
      'time_slots.closed_at as closedAt',
    ])
    .executeTakeFirst()
}

export async function findAppointment(
  db: Db,
  token: string,
  now: Date,
): Promise<Appointment | undefined> {
  const found = await findByCancelToken(db, token)
  if (!found || hasLinkExpired(found.linkExpiresAt, now)) return undefined
  const { id, linkExpiresAt, eventId, name, email, phone, ...others } = found
  const { updatedAt, closedAt, ...appointment } = others
  return {
    ...appointment,
    isReplaced: await isReplaced(db, found),
    isClosed: closedAt !== null,
  }
}

/** Whether the person of a cancelled registration has signed up for the same event again */
export async function isReplaced(
  db: Db,
  { status, eventId, ...contact }: Contact & { status: RegistrationStatus; eventId: string },
): Promise<boolean> {
  // Families share phones, so without an e-mail address, another registration may belong to another family.
  if (status !== 'cancelled' || !contact.email) return false
  return (await findActiveRegistration(db, eventId, contact)) !== undefined
}
