import { type CompleteRequest, completeRequest } from '../../contract/my-appointment.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { timeOfChange } from '../../domain/change-time.ts'
import { addressKey, isHouseholdFull } from '../../domain/household.ts'
import { phoneKey } from '../../domain/person.ts'
import { hasLinkEnded } from '../../domain/personal-link.ts'
import { canCorrect, missingDetails } from '../../domain/registration.ts'
import { publicActor, recordActivity } from '../activity/activity-commands.ts'
import { isBlacklisted } from '../blacklist/blacklist-queries.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/errors.ts'
import { findSlotAppointment } from '../time-slot/time-slot-queries.ts'
import { changedColumns, isUnchanged } from './changed-columns.ts'
import { lockPerson } from './person-lock-commands.ts'
import { revokeOlderLinks } from './personal-link-commands.ts'
import {
  findActiveOfHousehold,
  findByLink,
  type LinkedRow,
  type RegistrationRow,
} from './registration-queries.ts'
import { lockRegistration } from './registration-row-commands.ts'

/**
 * Adds what an active registration lacks, and corrects phone, address, language and consent to texts; a request that
 * changes nothing writes nothing. Ends links older than this one (docs/decisions/0018).
 * Throws `registration_not_found`, `not_completable`, `validation`, `household_full`, `blacklisted`.
 */
export async function updateMyAppointment(
  db: Db,
  token: string,
  request: CompleteRequest,
  clock: () => Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await lockByLink(tx, token, request)
    const slot = await findSlotAppointment(tx, before.time_slot_id)
    const now = timeOfChange(clock(), before.updated_at)
    if (hasLinkEnded(before.link_expires_at, now)) throw new AppError('registration_not_found')
    if (!canCorrect(before.status, slot, now)) throw new AppError('not_completable')
    const isCompleting = requireMissing(before, request)
    const columns = columnsOf(before, request, now)
    if (isUnchanged(before, columns)) return
    await refuseNewDetails(tx, before, columns, now)

    const after = await tx
      .updateTable('registrations')
      .set({ ...columns, updated_at: now.toISOString() })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    // Somebody who typed another's e-mail address may have an older link.
    await revokeOlderLinks(tx, after.id, token)
    const words = isCompleting ? activityWords.completed : activityWords.corrected
    await recordActivity(
      tx,
      {
        type: 'other',
        description: words(after.name),
        status: after.status,
        eventTitle: slot.eventTitle,
        eventId: slot.eventId,
        registrationId: after.id,
        actor: publicActor,
      },
      now,
    )
  })
}

type Details = Pick<CompleteRequest, 'phone' | 'address' | 'city' | 'state' | 'zipCode'>

/** Locks the household and the row, without the slot: nothing here counts spots. */
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
    // Read again under the lock; another address or event since then has other names.
    locked = names
  }
}

/** Whether the request completes what is missing. A waitlisted family completes its entry by signing up. */
function requireMissing(before: RegistrationRow, request: CompleteRequest): boolean {
  const { textConsent, language, ...details } = request
  const missing = missingDetails(before)
  const givesDetails = Object.values(details).some((value) => value !== undefined)
  if (missing.length === 0 || !givesDetails) return false
  if (before.status === 'waitlist') throw new AppError('not_completable')
  const checked = completeRequest(missing).safeParse(request)
  // The form asked for what was missing when it opened; an administrator may have removed more since.
  if (!checked.success) throw new AppError('validation', checked.error.issues[0]?.message)
  return true
}

function columnsOf(before: RegistrationRow, request: CompleteRequest, now: Date) {
  const at = now.toISOString()
  const isOtherPhone =
    request.phone !== undefined && phoneKey(request.phone) !== phoneKey(before.phone)
  // Consent is for the number that it was given with.
  const textConsent = request.textConsent ?? (isOtherPhone ? false : undefined)
  const columns = changedColumns({ ...request, textConsent }, before, at)
  return isOtherPhone && textConsent ? { ...columns, text_consent_at: at } : columns
}

/** Bans and the limit of a household hold for another phone number or address too (DESIGN.md 5, rules 3 and 4). */
async function refuseNewDetails(
  tx: Tx,
  before: RegistrationRow,
  columns: Partial<RegistrationRow>,
  now: Date,
): Promise<void> {
  const { text_consent_at, language, ...details } = columns
  if (isUnchanged(before, details)) return
  const after = { ...before, phone: details.phone ?? before.phone }
  if (await isBlacklisted(tx, after, now)) throw new AppError('blacklisted')
  const changed = (column: 'phone_key' | 'address_key') =>
    details[column] && details[column] !== before[column] ? details[column] : null
  const keys = { phoneKey: changed('phone_key'), addressKey: changed('address_key') }
  const active = await findActiveOfHousehold(tx, before.event_id, keys)
  const others = active.filter(({ id }) => id !== before.id)
  if (isHouseholdFull(keys, others)) throw new AppError('household_full')
}
