import { type Selectable, sql } from 'kysely'
import type { Registration } from '../../contract/registration.ts'
import { emailKey } from '../../domain/person.ts'
import type { Db } from '../db/connect.ts'
import type { RegistrationTable } from '../db/tables/registration-table.ts'
import { registrationsWithAppointment } from '../time-slot/time-slot-queries.ts'
import { hashToken } from '../token-hash.ts'

export type RegistrationRow = Selectable<RegistrationTable>

/** A row as the API shows it: no matching keys, no internal times. */
export function presentRegistration(row: RegistrationRow): Registration {
  return {
    id: row.id,
    eventId: row.event_id,
    timeSlotId: row.time_slot_id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    address: row.address,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
    status: row.status,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** The one registration of this e-mail for the event that holds a spot or waits for one (DESIGN.md 5, rule 3). */
export async function findActiveRegistration(
  db: Db,
  eventId: string,
  email: string,
): Promise<RegistrationRow | undefined> {
  return (
    db
      .selectFrom('registrations')
      .where('event_id', '=', eventId)
      .where('email_key', '=', emailKey(email))
      // Written out as in the partial index: SQLite does not look into parameters to see that it fits.
      .where(sql<boolean>`status in ('confirmed', 'waitlist')`)
      .selectAll()
      .executeTakeFirst()
  )
}

/** The registration that a personal link is for, with its appointment */
export function byPersonalLink(db: Db, token: string) {
  return registrationsWithAppointment(db)
    .innerJoin('cancel_tokens', 'cancel_tokens.registration_id', 'registrations.id')
    .where('cancel_tokens.token_hash', '=', hashOfLink(token))
}

/** Mail programs change a token's case, and add spaces (docs/decisions/0002). */
function hashOfLink(token: string): string {
  return hashToken(token.trim().toLowerCase())
}

/** The registration of a personal link, while it holds a spot at the event or waits for one */
export async function findActiveByLink(
  db: Db,
  eventId: string,
  token: string,
): Promise<RegistrationRow | undefined> {
  return db
    .selectFrom('registrations')
    .innerJoin('cancel_tokens', 'cancel_tokens.registration_id', 'registrations.id')
    .where('cancel_tokens.token_hash', '=', hashOfLink(token))
    .where('registrations.event_id', '=', eventId)
    .where('registrations.status', 'in', ['confirmed', 'waitlist'])
    .selectAll('registrations')
    .executeTakeFirst()
}

export async function findRegistration(db: Db, id: string): Promise<RegistrationRow | undefined> {
  return db.selectFrom('registrations').where('id', '=', id).selectAll().executeTakeFirst()
}
