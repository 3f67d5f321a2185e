import type { Contact, ContactKind } from '../../domain/contact.ts'
import type { EarlierLink, LinkKind } from '../../domain/link-request.ts'
import { onePhoneKey } from '../../domain/person.ts'
import type { Db } from '../db/connect.ts'
import { registrationsWithAppointment } from '../time-slot/time-slot-queries.ts'

export type PendingRequest = { key: string; kind: ContactKind; contact: string }

/** Requests whose links are not queued yet */
export async function findPendingRequests(db: Db, limit: number): Promise<PendingRequest[]> {
  return db
    .selectFrom('link_requests')
    .where('contact', 'is not', null)
    .orderBy('asked_at')
    .orderBy('key')
    .select(['key', 'kind', 'contact'])
    .$narrowType<{ contact: string }>()
    .limit(limit)
    .execute()
}

export type LinkedRegistration = Awaited<ReturnType<typeof findByContact>>[number]

/**
 * Active registrations with this e-mail address or phone number whose slots are not over, soonest first. A phone field
 * with several numbers, which only administrators can enter, never matches, because a number may be a stranger's.
 */
export async function findByContact(db: Db, { kind, key }: Contact, now: Date) {
  const found = await registrationsWithAppointment(db)
    // With a subquery, SQLite reads only the registrations of upcoming slots.
    .where('registrations.time_slot_id', 'in', (eb) =>
      eb
        .selectFrom('time_slots as upcoming')
        .where('upcoming.end_time', '>', now.toISOString())
        .select('upcoming.id'),
    )
    .where(`registrations.${kind}_key`, '=', key)
    .where('registrations.status', 'in', ['confirmed', 'waitlist'])
    .orderBy('time_slots.start_time')
    .orderBy('registrations.id')
    .select([
      'registrations.id',
      'registrations.name',
      'registrations.language',
      'registrations.email',
      'registrations.phone',
      'registrations.status',
      'registrations.text_consent_at as textConsentAt',
    ])
    .execute()
  return kind === 'email' ? found : found.filter(({ phone }) => onePhoneKey(phone) === key)
}

/** Failed messages do not count, nor do those about a new phone, which anybody who signs up with the mailbox can cause. */
export async function findEarlierLinks(
  db: Db,
  registrationIds: readonly string[],
  kind: LinkKind,
): Promise<EarlierLink[]> {
  const messages = await db
    .selectFrom('messages')
    .where('registration_id', 'in', registrationIds)
    .where('kind', '=', kind)
    .where('state', '!=', 'failed')
    .where('payload', 'not like', '%"isPhoneChanged":true%')
    .select(['registration_id as registrationId', 'created_at as createdAt', 'state'])
    .$narrowType<{ registrationId: string }>()
    .execute()
  return messages.map(({ state, ...link }) => ({ ...link, isHeld: state === 'held' }))
}
