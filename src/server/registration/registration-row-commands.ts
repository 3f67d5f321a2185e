import { randomUUIDv7 } from 'node:crypto'
import type { RegisterRequest } from '../../contract/registration.ts'
import { householdKeys } from '../../domain/household.ts'
import { defaultLanguage, type Language } from '../../domain/language.ts'
import { emailKeyOf } from '../../domain/person.ts'
import { type ConsentWording, wordingOfForm } from '../../domain/text-consent.ts'
import { notNoted } from '../attendance/attendance-commands.ts'
import { compileOnce } from '../db/compile-once.ts'
import type { Tx } from '../db/connect.ts'
import { AppError } from '../http/errors.ts'
import type { LockedTimeSlot } from '../time-slot/time-slot-commands.ts'
import type { RegistrationRow } from './registration-queries.ts'

/** Needed beside the slot's lock, because the row may have been moved to a slot that the caller has not locked. */
export async function lockRegistration(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('registrations')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('id', '=', id)
    .execute()
}

type PersonDetails = Pick<
  RegisterRequest,
  'name' | 'email' | 'phone' | 'address' | 'city' | 'state'
> & {
  zipCode?: string | null
  textConsent?: boolean
  /** The wording of the form that the family saw, by default */
  consentWording?: ConsentWording
  language?: Language
}

export function newRegistration(
  slot: Pick<LockedTimeSlot, 'eventId' | 'timeSlotId'>,
  person: PersonDetails,
  status: 'confirmed' | 'waitlist',
  now: Date,
): RegistrationRow {
  const at = now.toISOString()
  return {
    id: randomUUIDv7(),
    event_id: slot.eventId,
    time_slot_id: slot.timeSlotId,
    ...personColumns(person, at),
    language: person.language ?? defaultLanguage,
    status,
    waitlisted_at: status === 'waitlist' ? at : null,
    confirmed_at: status === 'confirmed' ? at : null,
    cancelled_at: null,
    email_failed_at: null,
    calendar_sequence: 0,
    ...notNoted,
    family_id: null,
    erased_at: null,
    created_at: at,
    updated_at: at,
  }
}

type InLine = Pick<RegistrationRow, 'time_slot_id' | 'status' | 'waitlisted_at'>

/**
 * Gives a waiting row a `waitlisted_at` after all others in its slot, even if the clock was set back. The slot must be
 * locked.
 */
export async function atEndOfLine<Row extends InLine>(tx: Tx, row: Row): Promise<Row> {
  if (row.status !== 'waitlist' || row.waitlisted_at === null) return row
  const [ahead] = await findLaterInLine(tx, { slotId: row.time_slot_id, since: row.waitlisted_at })
  return placeBehind(row, ahead?.waitlisted_at ?? null)
}

/** Like `atEndOfLine`, for a caller that has read the `last` time under the slot's lock; saves one round trip. */
export function placeBehind<Row extends InLine>(row: Row, last: string | null): Row {
  if (row.status !== 'waitlist' || row.waitlisted_at === null || last === null) return row
  const ahead = Date.parse(last)
  if (ahead <= Date.parse(row.waitlisted_at)) return row
  return { ...row, waitlisted_at: new Date(ahead + 1).toISOString() }
}

const findLaterInLine = compileOnce((db, { slotId, since }: { slotId: string; since: string }) =>
  db
    .selectFrom('registrations')
    .where('time_slot_id', '=', slotId)
    .where('status', '=', 'waitlist')
    .where('waitlisted_at', '>', since)
    .orderBy('waitlisted_at', 'desc')
    .select('waitlisted_at')
    .limit(1),
)

/**
 * A unique index refuses a second active registration of an e-mail address at an event. Phones have no such index,
 * because families share them. Administrators may add several registrations with one phone; public sign-ups hold the
 * person's lock.
 */
export async function insertRegistration(tx: Tx, row: RegistrationRow): Promise<void> {
  await insertRow(tx, row)
}

const insertRow = compileOnce((db, row: RegistrationRow) =>
  db.insertInto('registrations').values(row),
)

/** The entry and the slot must be locked. Throws `already_registered` if the entry is no longer on the waitlist. */
export async function completeWaitlisted(
  tx: Tx,
  waiting: RegistrationRow,
  slot: LockedTimeSlot,
  person: PersonDetails,
  status: 'confirmed' | 'waitlist',
  now: Date,
): Promise<RegistrationRow> {
  const at = now.toISOString()
  const keepsPlace = waiting.time_slot_id === slot.timeSlotId
  const waitlisted_at = status === 'confirmed' ? null : keepsPlace ? waiting.waitlisted_at : at
  const place = { time_slot_id: slot.timeSlotId, status, waitlisted_at }
  const row = await tx
    .updateTable('registrations')
    .set({
      ...(keepsPlace ? place : await atEndOfLine(tx, place)),
      ...personColumns(person, at),
      language: person.language,
      ...(emailKeyOf(person.email) === waiting.email_key ? {} : { email_failed_at: null }),
      confirmed_at: status === 'confirmed' ? at : null,
      updated_at: at,
    })
    .where('id', '=', waiting.id)
    .where('status', '=', 'waitlist')
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new AppError('already_registered')
  return row
}

function personColumns(person: PersonDetails, at: string) {
  const { phoneKey, addressKey } = householdKeys(person)
  const agrees = person.textConsent && person.phone
  return {
    name: person.name,
    email: person.email || null,
    email_key: emailKeyOf(person.email),
    phone: person.phone || null,
    phone_key: phoneKey,
    address: person.address || null,
    address_key: addressKey,
    city: person.city || null,
    state: person.state || null,
    zip_code: person.zipCode || null,
    // Completing an entry replaces an earlier consent, or its absence.
    text_consent_at: agrees ? at : null,
    text_consent_wording: agrees ? (person.consentWording ?? wordingOfForm(person.email)) : null,
  }
}
