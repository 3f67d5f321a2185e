import type { Language } from '../../../domain/language.ts'

import { toTextNumber } from '../../../domain/text-number.ts'
import { hasStarted } from '../../../domain/time-slot.ts'
import type { Db } from '../../db/connect.ts'
import { isExpected } from '../../time-slot/time-slot-queries.ts'
import { withPhoneKey } from '../shared-phone-queries.ts'

/** The phone's earliest other appointment with an unanswered "Are you coming?" */
export async function findOtherUnanswered(db: Db, phone: string, exceptId: string, now: Date) {
  const query = withPhoneKey(db, phone)
    .innerJoin('coming_answers', 'coming_answers.registration_id', 'registrations.id')
    .where(isExpected())
    .where('registrations.id', '!=', exceptId)
    .where('time_slots.start_time', '>', now.toISOString())
    .where('coming_answers.answered_at', 'is', null)
    .where('time_slots.closed_at', 'is', null)
    .orderBy('time_slots.start_time')
    .orderBy('registrations.id')
  return findOwn(phone, await query.execute())
}

/** The registration that a question is about, if it still has this phone number */
export async function findOwnRegistration(db: Db, phone: string, id: string) {
  return findOwn(phone, await withPhoneKey(db, phone).where('registrations.id', '=', id).execute())
}

/**
 * The phone's confirmed registrations in slots not yet over, then its waiting ones in slots not yet started; both
 * ordered by start
 */
export async function findCancellable(db: Db, phone: string, now: Date) {
  const rows = await withPhoneKey(db, phone)
    .where('registrations.status', 'in', ['confirmed', 'waitlist'])
    .where('time_slots.end_time', '>', now.toISOString())
    .orderBy('time_slots.start_time')
    .orderBy('registrations.id')
    .execute()
  const ofPhone = rows.filter((row) => toTextNumber(row.phone) === phone)
  return [
    ...ofPhone.filter(({ status }) => status === 'confirmed'),
    ...ofPhone.filter((row) => row.status === 'waitlist' && !hasStarted(row, now)),
  ]
}

export async function findLastTexted(db: Db, phone: string, ids: readonly string[]) {
  const last = await db
    .selectFrom('messages')
    .where('registration_id', 'in', ids)
    .where('channel', '=', 'text')
    .where('state', '=', 'sent')
    .where('recipient', '=', phone)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .select('registration_id as id')
    .limit(1)
    .executeTakeFirst()
  return last?.id
}

/** The phone's earliest confirmed registration whose slot is not over; with `eventId`, only at that event */
export async function findNextConfirmed(db: Db, phone: string, now: Date, eventId?: string) {
  let query = withPhoneKey(db, phone)
    .where('registrations.status', '=', 'confirmed')
    .where('time_slots.end_time', '>', now.toISOString())
    .orderBy('time_slots.start_time')
    .orderBy('registrations.id')
  if (eventId !== undefined) query = query.where('events.id', '=', eventId)
  return findOwn(phone, await query.execute())
}

/** The language of the phone's newest registration that agreed to texts; null without one */
export async function findLanguageOf(db: Db, phone: string): Promise<Language | null> {
  const newestFirst = withPhoneKey(db, phone)
    .orderBy('registrations.created_at', 'desc')
    .orderBy('registrations.id', 'desc')
  return findOwn(phone, await newestFirst.execute())?.language ?? null
}

/** False if there are e-mails about the registration and all were held back (DESIGN.md 5, rule 16) */
export async function isMailboxReachable(db: Db, registrationId: string): Promise<boolean> {
  const emails = await db
    .selectFrom('messages')
    .where('registration_id', '=', registrationId)
    .where('channel', '=', 'email')
    .select('state')
    .execute()
  return emails.length === 0 || emails.some(({ state }) => state !== 'held')
}

/** Compares complete numbers, because a foreign number may end in the same ten digits. */
function findOwn<R extends { phone: string | null }>(phone: string, rows: R[]): R | undefined {
  return rows.find((row) => toTextNumber(row.phone) === phone)
}
