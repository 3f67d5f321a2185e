import { type Selectable, sql } from 'kysely'
import type { Registration } from '../../contract/registration.ts'
import { hourMs } from '../../domain/duration.ts'
import { skipReasons } from '../../domain/message.ts'
import { emailKeyOf, phoneKey } from '../../domain/person.ts'
import { hasLinkExpired } from '../../domain/personal-link.ts'
import { isActive } from '../../domain/registration.ts'
import type { Db } from '../db/connect.ts'
import type { RegistrationTable } from '../db/tables/program-tables.ts'
import { hashLinkToken } from '../secrets/token-hash.ts'
import { registrationsWithAppointment } from '../time-slot/time-slot-queries.ts'

export type RegistrationRow = Selectable<RegistrationTable>

export function presentRegistration(row: RegistrationRow): Registration {
  return {
    id: row.id,
    eventId: row.event_id,
    timeSlotId: row.time_slot_id,
    name: row.name,
    // Clients call string methods on these fields, so they must not be null (DESIGN.md 4).
    email: row.email ?? '',
    phone: row.phone ?? '',
    address: row.address ?? '',
    city: row.city ?? '',
    state: row.state ?? '',
    zipCode: row.zip_code ?? '',
    status: row.status,
    language: row.language,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** What identifies a person: the e-mail address, or without one the phone */
export type Contact = { email?: string | null; phone?: string | null }

/**
 * The person's active registration for the event (DESIGN.md 5, rule 3). Administrators can add several with one phone;
 * then a waiting registration is preferred, because it can get a link.
 */
export async function findActiveRegistration(
  db: Db,
  eventId: string,
  { email, phone }: Contact,
): Promise<RegistrationRow | undefined> {
  const mailbox = emailKeyOf(email)
  const query = db
    .selectFrom('registrations')
    .where('event_id', '=', eventId)
    // A literal, as in the partial index: SQLite does not match parameters with the index's condition.
    .where(sql<boolean>`status in ('confirmed', 'waitlist')`)
    .selectAll()
  if (mailbox !== null) return query.where('email_key', '=', mailbox).executeTakeFirst()
  const number = phoneKey(phone)
  if (number === null) return undefined
  return (
    query
      .where('phone_key', '=', number)
      // With "is null", SQLite would choose the index by e-mail address.
      .where(sql<boolean>`coalesce(email_key, '') = ''`)
      .orderBy('status', 'desc')
      .orderBy('id')
      .executeTakeFirst()
  )
}

/** The error that a sign-up would get. Null if there is none, or if the token is of the person's waitlist entry. */
export async function findDuplicate(
  db: Db,
  { eventId, signUpToken, ...contact }: Contact & { eventId: string; signUpToken?: string },
  now: Date,
): Promise<'already_registered' | 'on_waitlist' | null> {
  const active = await findActiveRegistration(db, eventId, contact)
  if (!active) return null
  if (active.status === 'confirmed') return 'already_registered'
  const linked = signUpToken ? await findActiveByLink(db, eventId, signUpToken) : undefined
  const isOwn = linked?.id === active.id && !hasLinkExpired(linked.link_expires_at, now)
  return isOwn ? null : 'on_waitlist'
}

/**
 * The state of a working sign-up link from the last hour. A call, or a link dropped as obsolete, counts as `held`;
 * otherwise each request could add another message that is never sent.
 */
export async function findFreshSignUpLink(
  db: Db,
  id: string,
  now: Date,
): Promise<'sent' | 'held' | undefined> {
  const links = await db
    .selectFrom('messages')
    .leftJoin('cancel_tokens', (join) =>
      join
        .onRef('cancel_tokens.registration_id', '=', 'messages.registration_id')
        .onRef('cancel_tokens.created_at', '=', 'messages.created_at'),
    )
    .where('messages.registration_id', '=', id)
    .where('cancel_tokens.expires_at', 'is', null)
    .where('messages.kind', 'in', ['sign_up_link', 'text_sign_up_link'])
    .where((eb) =>
      eb.or([eb('cancel_tokens.token_hash', 'is not', null), eb('messages.channel', '=', 'call')]),
    )
    .where('messages.created_at', '>', new Date(now.getTime() - hourMs).toISOString())
    .where('messages.created_at', '<=', now.toISOString())
    .where((eb) =>
      eb.or([
        eb('messages.state', '!=', 'failed'),
        eb('messages.last_error', '=', skipReasons.obsolete),
      ]),
    )
    .select(['messages.state', 'messages.channel'])
    .execute()
  const isSent = links.some(
    ({ state, channel }) => state !== 'held' && state !== 'failed' && channel !== 'call',
  )
  if (isSent) return 'sent'
  return links.length > 0 ? 'held' : undefined
}

/** The caller must check whether the link has expired. */
export function selectByLink(db: Db, token: string) {
  return registrationsWithAppointment(db)
    .innerJoin('cancel_tokens', 'cancel_tokens.registration_id', 'registrations.id')
    .where('cancel_tokens.token_hash', '=', hashLinkToken(token))
    .select('cancel_tokens.expires_at as linkExpiresAt')
}

export type LinkedRow = RegistrationRow & {
  link_expires_at: string | null
  link_channel: 'email' | 'text' | null
}

/** The caller must check whether the link has expired. */
export async function findByLink(db: Db, token: string): Promise<LinkedRow | undefined> {
  return db
    .selectFrom('registrations')
    .innerJoin('cancel_tokens', 'cancel_tokens.registration_id', 'registrations.id')
    .where('cancel_tokens.token_hash', '=', hashLinkToken(token))
    .selectAll('registrations')
    .select([
      'cancel_tokens.expires_at as link_expires_at',
      'cancel_tokens.channel as link_channel',
    ])
    .executeTakeFirst()
}

export async function findIdOfLink(db: Db, token: string, now: Date): Promise<string | undefined> {
  const found = await findByLink(db, token)
  return found && !hasLinkExpired(found.link_expires_at, now) ? found.id : undefined
}

export async function findActiveByLink(
  db: Db,
  eventId: string,
  token: string,
): Promise<LinkedRow | undefined> {
  const found = await findByLink(db, token)
  return found?.event_id === eventId && isActive(found.status) ? found : undefined
}

export async function findRegistration(db: Db, id: string): Promise<RegistrationRow | undefined> {
  return db.selectFrom('registrations').where('id', '=', id).selectAll().executeTakeFirst()
}
