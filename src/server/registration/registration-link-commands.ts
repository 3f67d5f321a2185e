import { type CompleteRequest, completeRequest } from '../../contract/my-appointment.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { validation } from '../../contract/words/en/validation.ts'
import type { EventAppointment } from '../../domain/appointment.ts'
import { timeOfChange } from '../../domain/change-time.ts'
import { dayMs, hourMs } from '../../domain/duration.ts'
import { addressKey, whyDuplicate } from '../../domain/household.ts'
import { phoneKey } from '../../domain/person.ts'
import { hasLinkExpired } from '../../domain/personal-link.ts'
import { canCorrect, missingDetails } from '../../domain/registration.ts'
import { toTextNumber } from '../../domain/text-number.ts'
import { hasStarted } from '../../domain/time-slot.ts'
import { publicActor, recordActivity } from '../activity/activity-commands.ts'
import { isBlacklisted } from '../ban/ban-queries.ts'
import type { Db, Tx } from '../db/connect.ts'
import { isUnchanged } from '../db/is-unchanged.ts'
import { inTransaction } from '../db/transaction.ts'
import { lockPerson } from '../household/household-commands.ts'
import { findActiveOfHousehold } from '../household/household-queries.ts'
import { AppError, refuseIf } from '../http/errors.ts'
import { renewQueuedLinks } from '../messages/outbox/renewed-link-commands.ts'
import { findAsksOf } from '../time-slot/kept-family-queries.ts'
import { findSlotAppointment } from '../time-slot/time-slot-queries.ts'
import { changedColumns } from './changed-columns.ts'
import { refuseManyPhones, tellMailbox, writeToOtherPhone } from './other-phone-commands.ts'
import { revokeFormerLinks, revokeOlderLinks } from './personal-link-commands.ts'
import { findByLink, type LinkedRow, type RegistrationRow } from './registration-queries.ts'
import { lockRegistration } from './registration-row-commands.ts'

/**
 * A request that changes nothing writes nothing. New details revoke links older than the one used
 * (docs/decisions/0018). Throws `registration_not_found`, `not_completable`, `slot_started`, `validation`,
 * `already_registered`, `on_waitlist`, `household_full`, `unable_to_register`, `too_many_messages`, `details_changed`.
 */
export async function updateMyAppointment(
  db: Db,
  token: string,
  request: CompleteRequest,
  { clock, zone }: { clock: () => Date; zone: string },
  servedZipCodes: readonly string[],
  /** `updatedAt` of the details that the form showed */
  version?: string | undefined,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await lockByLink(tx, token, request)
    const slot = await findSlotAppointment(tx, before.time_slot_id)
    const now = timeOfChange(clock(), before.updated_at)
    if (hasLinkExpired(before.link_expires_at, now)) throw new AppError('registration_not_found')
    if (!canCorrect(before.status, slot, now)) throw new AppError('not_completable')
    const isCompleting = await requireMissingDetails(tx, before, request, now)
    const columns = columnsOf(before, request, now)
    const isStale = version !== undefined && version !== before.updated_at
    // Comes first: a stale form must not confirm a guess of the phone or address, which the page does not show.
    if (isStale && givesDetails(request)) throw new AppError('details_changed')
    if (isUnchanged(before, columns)) return
    if (isStale) throw new AppError('details_changed')
    refuseUnservedZipCode(before, request, servedZipCodes)
    const { phone, phone_key } = columns
    const isOtherPhone = before.phone !== null && !isUnchanged(before, { phone, phone_key })
    if (isOtherPhone && hasStarted(slot, now)) throw new AppError('slot_started')
    if (request.phone !== undefined && columns.phone_key !== before.phone_key) {
      await refuseManyPhones(tx, before, now)
    }
    await refuseNewDetails(tx, before, columns, now)
    if (columns.text_consent_at && columns.text_consent_at !== before.text_consent_at) {
      await refuseManyConsents(tx, before.id, now)
    }

    const after = await tx
      .updateTable('registrations')
      .set({ ...columns, updated_at: now.toISOString() })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (after.email === null && after.phone_key !== before.phone_key) {
      await writeToOtherPhone(tx, after, { slot, token, before, now, zone })
    } else if (givesDetails(request)) {
      // An older link may belong to a stranger who typed the family's e-mail address.
      await revokeOlderLinks(tx, after.id, token)
      await revokeFormerLinks(tx, before, after, { token, now })
      await tellMailbox(tx, after, { slot, before, now })
      await renewQueuedLinks(tx, after.id, null, now)
    } else {
      // Only the consent to texts or the language changes.
      await revokeFormerLinks(tx, before, after, { token, now })
    }
    const words = isCompleting ? activityWords.completed : activityWords.corrected
    const { language, ...details } = columns
    if (!isUnchanged(before, details)) await recordOnce(tx, after, slot, words(after.name), now)
  })
}

/**
 * Writes at most one line an hour, so that a link that switches a detail back and forth cannot push other lines off the
 * screen.
 */
async function recordOnce(
  tx: Tx,
  { id, status }: RegistrationRow,
  { eventTitle, eventId }: EventAppointment,
  description: string,
  now: Date,
): Promise<void> {
  const recorded = await tx
    .selectFrom('activity')
    .where('registration_id', '=', id)
    .where('description', '=', description)
    .where('created_at', '>', new Date(now.getTime() - hourMs).toISOString())
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (recorded) return
  const actor = publicActor
  const about = { status, eventTitle, eventId, registrationId: id, actor }
  await recordActivity(tx, { type: 'other', description, ...about }, now)
}

type Details = Pick<CompleteRequest, 'phone' | 'address' | 'city' | 'state' | 'zipCode'>

/** Locks the household and the row. The slot is not locked, because nothing here counts spots. */
async function lockByLink(tx: Tx, token: string, request: Details): Promise<LinkedRow> {
  let locked = ''
  for (;;) {
    const found = await findByLink(tx, token)
    if (!found) throw new AppError('registration_not_found')
    const keys = {
      phoneKey: phoneKey(request.phone),
      addressKey: addressKey(request.address ?? found.address, request.zipCode ?? found.zip_code),
    }
    const names = `${found.event_id} ${keys.phoneKey} ${keys.addressKey}`
    if (names === locked) return found
    await lockPerson(tx, found.event_id, keys)
    await lockRegistration(tx, found.id)
    // Reads the row again under the lock. If its address or event has changed, other names must be locked.
    locked = names
  }
}

/**
 * Returns whether the request completes missing details. A waitlisted family must complete them by signing up, unless
 * it was asked to come to another event: then it moves there without signing up.
 */
async function requireMissingDetails(
  tx: Tx,
  before: RegistrationRow,
  request: CompleteRequest,
  now: Date,
): Promise<boolean> {
  const missing = missingDetails(before)
  if (missing.length === 0 || !givesDetails(request)) return false
  if (before.status === 'waitlist' && (await findAsksOf(tx, [before.id], now)).length === 0) {
    const { phone, textConsent, language, ...address } = request
    const isMissing = { phone: phone !== undefined, address: hasValue(address) }
    if (missing.some((detail) => isMissing[detail])) throw new AppError('not_completable')
    return false
  }
  const checked = completeRequest(missing).safeParse(request)
  // The form requires what was missing when it was opened; an administrator may have removed more since.
  if (!checked.success) throw new AppError('validation', checked.error.issues[0]?.message)
  return true
}

/**
 * A waiting family could not sign up with such a zip code, so it must not be able to correct its zip code and then
 * move.
 */
function refuseUnservedZipCode(
  before: RegistrationRow,
  { zipCode }: CompleteRequest,
  servedZipCodes: readonly string[],
): void {
  if (before.status !== 'waitlist' || zipCode === undefined || zipCode === before.zip_code) return
  if (!servedZipCodes.includes(zipCode.slice(0, 5))) {
    throw new AppError('validation', validation.zipCodeOutside)
  }
}

const hasValue = (details: object) => Object.values(details).some((value) => value !== undefined)

function givesDetails({ textConsent, language, ...details }: CompleteRequest): boolean {
  return hasValue(details)
}

function columnsOf(before: RegistrationRow, request: CompleteRequest, now: Date) {
  const at = now.toISOString()
  const isOtherPhone =
    request.phone !== undefined && phoneKey(request.phone) !== phoneKey(before.phone)
  // A consent is only for the number that it was given with.
  const textConsent = request.textConsent ?? (isOtherPhone ? false : undefined)
  return changedColumns({ ...request, textConsent }, before, at, 'sign-up-2')
}

/** Refuses a new phone or address for the same reasons as a sign-up (DESIGN.md 5, rules 3, 4 and 15). */
async function refuseNewDetails(
  tx: Tx,
  before: RegistrationRow,
  columns: Partial<RegistrationRow>,
  now: Date,
): Promise<void> {
  const { text_consent_at, text_consent_wording, language, ...details } = columns
  const { phone, phone_key } = details
  if (!isUnchanged(before, { phone, phone_key, text_consent_at }))
    requireReachable({ ...before, ...withoutUndefined(columns) })
  if (isUnchanged(before, details)) return
  const after = { ...before, phone: details.phone ?? before.phone }
  // Also checks the old details, because an old link must not lift a ban.
  const isBanned = await isBlacklisted(tx, before, now)
  if (isBanned || (await isBlacklisted(tx, after, now))) throw new AppError('unable_to_register')
  const changed = (column: 'phone_key' | 'address_key') =>
    details[column] && details[column] !== before[column] ? details[column] : null
  const keys = { phoneKey: changed('phone_key'), addressKey: changed('address_key') }
  const active = await findActiveOfHousehold(tx, before.event_id, keys)
  refuseIf(whyDuplicate({ emailKey: before.email_key, ...keys }, active, before))
}

/** Limited, because each consent is kept (docs/decisions/0057). Withdrawing one is always possible. */
const maxConsentsPerDay = 5

async function refuseManyConsents(tx: Tx, id: string, now: Date): Promise<void> {
  const { count } = await tx
    .selectFrom('text_consents')
    .where('registration_id', '=', id)
    .where('agreed_at', '>', new Date(now.getTime() - dayMs).toISOString())
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxConsentsPerDay) throw new AppError('too_many_messages')
}

/** A family without an e-mail address must stay reachable by text. */
function requireReachable({ email, phone, text_consent_at }: RegistrationRow): void {
  if (email !== null) return
  if (!toTextNumber(phone)) throw new AppError('validation', validation.phoneWithoutTexts)
  if (!text_consent_at) throw new AppError('validation', validation.textConsentRequired)
}

function withoutUndefined<T extends object>(columns: T): T {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as T
}
