import { type CompleteRequest, completeRequest } from '../../contract/sign-up.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { phoneKey } from '../../domain/person.ts'
import { canComplete, type MissingDetail, missingDetails } from '../../domain/registration.ts'
import { publicActor, recordActivity } from '../activity/activity-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { byPersonalLink } from '../registration/registration-queries.ts'
import { lockRegistration } from '../registration/registration-row-commands.ts'

/**
 * Somebody who has a spot tells the phone number and address that are missing; what is there already stays,
 * and so does the status. Throws `registration_not_found`, `not_completable`, `validation`.
 */
export async function completeRegistration(
  db: Db,
  token: string,
  request: CompleteRequest,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await lockByLink(tx, token)
    if (!canComplete(found.status, found, now)) throw new AppError('not_completable')
    const missing = missingDetails(found)
    if (missing.length === 0) return

    await tx
      .updateTable('registrations')
      .set({ ...columnsOf(missing, request, now), updated_at: now.toISOString() })
      .where('id', '=', found.id)
      .execute()
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

/** Only this row is locked, so nobody who waits for it can be waited for. */
async function lockByLink(tx: Tx, token: string) {
  const link = await byPersonalLink(tx, token).select('registrations.id').executeTakeFirst()
  if (link) await lockRegistration(tx, link.id)
  const found = await byPersonalLink(tx, token)
    .select([
      'registrations.id',
      'registrations.name',
      'registrations.status',
      'registrations.phone',
      'registrations.address',
    ])
    .executeTakeFirst()
  if (!found) throw new AppError('registration_not_found')
  return found
}

function columnsOf(missing: readonly MissingDetail[], request: CompleteRequest, now: Date) {
  const told = completeRequest(missing).safeParse(request)
  // The form asks for what was missing when it was opened; an administrator may have removed more since.
  if (!told.success) throw new AppError('validation', told.error.issues[0]?.message)
  const { phone, textConsent, address, city, state, zipCode } = told.data
  const agreedAt = textConsent ? now.toISOString() : null
  return {
    ...(missing.includes('phone')
      ? { phone, phone_key: phoneKey(phone), text_consent_at: agreedAt }
      : {}),
    ...(missing.includes('address') ? { address, city, state, zip_code: zipCode } : {}),
  }
}
