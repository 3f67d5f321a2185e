import { type CompleteRequest, completeRequest } from '../../contract/sign-up.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import {
  addressKey,
  type HouseholdKeys,
  householdKeys,
  isHouseholdFull,
} from '../../domain/household.ts'
import { phoneKey } from '../../domain/person.ts'
import { canComplete, type MissingDetail, missingDetails } from '../../domain/registration.ts'
import { publicActor, recordActivity } from '../activity/activity-commands.ts'
import { isBlacklisted } from '../blacklist/blacklist-queries.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/errors.ts'
import { lockPerson } from '../registration/person-lock-commands.ts'
import { revokeOlderLinks } from '../registration/personal-link-commands.ts'
import { byPersonalLink, findActiveOfHousehold } from '../registration/registration-queries.ts'
import { lockRegistration } from '../registration/registration-row-commands.ts'

/**
 * Adds the phone number and address that a confirmed registration lacks; existing values and the status stay.
 * Ends links older than this one (docs/decisions/0018).
 * Throws `registration_not_found`, `not_completable`, `validation`, `household_full`, `blacklisted`.
 */
export async function completeRegistration(
  db: Db,
  token: string,
  request: CompleteRequest,
  clock: () => Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await lockByLink(tx, token, householdKeys(request))
    const now = clock()
    if (!canComplete(found.status, found, now)) throw new AppError('not_completable')
    const missing = missingDetails(found)
    if (missing.length === 0) return
    const columns = columnsOf(missing, request, now)
    if (await isBlacklisted(tx, { ...found, ...columns }, now)) throw new AppError('blacklisted')
    await refuseFullHousehold(tx, found, {
      phoneKey: columns.phone_key ?? null,
      addressKey: columns.address_key ?? null,
    })

    await tx
      .updateTable('registrations')
      .set({ ...columns, updated_at: now.toISOString() })
      .where('id', '=', found.id)
      .execute()
    // Somebody who typed another's e-mail address may have an older link.
    await revokeOlderLinks(tx, found.id, token)
    await recordActivity(
      tx,
      {
        type: 'other',
        description: activityWords.completed(found.name),
        status: found.status,
        eventTitle: found.eventTitle,
        eventId: found.eventId,
        registrationId: found.id,
        actor: publicActor,
      },
      now,
    )
  })
}

/** Locks the household and the row, without the slot: nothing here counts spots. */
async function lockByLink(tx: Tx, token: string, keys: HouseholdKeys) {
  const link = await byPersonalLink(tx, token).select('registrations.id').executeTakeFirst()
  if (link) {
    await lockPerson(tx, link.eventId, keys)
    await lockRegistration(tx, link.id)
  }
  const found = await byPersonalLink(tx, token)
    .select([
      'registrations.id',
      'registrations.name',
      'registrations.email',
      'registrations.status',
      'registrations.phone',
      'registrations.address',
    ])
    .executeTakeFirst()
  if (!found) throw new AppError('registration_not_found')
  return found
}

/** The limit of a household also holds here (DESIGN.md 5, rule 3). */
async function refuseFullHousehold(
  tx: Tx,
  { id, eventId }: { id: string; eventId: string },
  keys: HouseholdKeys,
): Promise<void> {
  const active = await findActiveOfHousehold(tx, eventId, keys)
  const others = active.filter((other) => other.id !== id)
  if (isHouseholdFull(keys, others)) throw new AppError('household_full')
}

function columnsOf(missing: readonly MissingDetail[], request: CompleteRequest, now: Date) {
  const details = completeRequest(missing).safeParse(request)
  // The form asked for what was missing when it opened; an administrator may have removed more since.
  if (!details.success) throw new AppError('validation', details.error.issues[0]?.message)
  const { phone, textConsent, address, city, state, zipCode } = details.data
  const agreedAt = textConsent ? now.toISOString() : null
  return {
    ...(missing.includes('phone')
      ? { phone, phone_key: phoneKey(phone), text_consent_at: agreedAt }
      : {}),
    ...(missing.includes('address')
      ? { address, address_key: addressKey(address, zipCode), city, state, zip_code: zipCode }
      : {}),
  }
}
