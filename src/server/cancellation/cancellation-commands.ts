import { activityWords } from '../../contract/words/en/activity.ts'
import { answers } from '../../contract/words/en/answers.ts'
import { timeOfChange } from '../../domain/change-time.ts'
import { hasLinkExpired } from '../../domain/personal-link.ts'
import {
  type CancelDecision,
  decideCancellation,
  isActive,
  isLateCancellation,
  type RegistrationStatus,
} from '../../domain/registration.ts'
import { hasChangedSince, type ShownAppointment } from '../../domain/shown-appointment.ts'
import { type Act, publicActor, recordActivity } from '../activity/activity-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/errors.ts'
import { queueMessage } from '../messages/outbox/outbox.ts'
import { lockRegistration } from '../registration/registration-row-commands.ts'
import { recordFreedSpot } from '../time-slot/freed-spot-commands.ts'
import { type LockedTimeSlot, lockTimeSlot } from '../time-slot/time-slot-commands.ts'
import { offerSpotToAll } from '../waitlist/waitlist-commands.ts'
import { findByCancelToken, isReplaced } from './cancellation-queries.ts'

/**
 * Idempotent (DESIGN.md 5, rule 11). Throws `registration_not_found`, `time_slot_not_found`, `slot_moved`,
 * `slot_ended`, `marked_no_show`, `signed_up_again`.
 */
export async function cancelRegistration(
  db: Db,
  token: string,
  clock: () => Date,
  seen: ShownAppointment = {},
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const locked = await lockForCancelling(tx, () => findByCancelToken(tx, token))
    const now = clock()
    if (!locked || hasLinkExpired(locked.found.linkExpiresAt, now)) {
      throw new AppError('registration_not_found')
    }
    const { found, slot } = locked
    const { status } = found
    if (isActive(status) && hasChangedSince(seen, { ...slot, status })) {
      throw new AppError('slot_moved', answers.appointmentChanged)
    }
    const decision = await cancelLocked(tx, locked, now)
    if (decision === 'too_late') throw new AppError('slot_ended')
    if (decision === 'no_show') throw new AppError('marked_no_show')
    // The family has signed up again, so an older link must not say that the family has no appointment.
    if (await isReplaced(tx, found)) throw new AppError('signed_up_again')
  })
}

type Found = { id: string; status: RegistrationStatus; timeSlotId: string; updatedAt: string }

/**
 * Call this with the result of `lockForCancelling`. With `isAnsweredByText`, a family without an e-mail address gets no
 * second text. `by` is the public, or the volunteer whom the family told on the phone.
 */
export async function cancelLocked(
  tx: Tx,
  { slot, found }: { slot: LockedTimeSlot; found: Found },
  askedAt: Date,
  {
    isAnsweredByText = false,
    by = publicActor,
  }: { isAnsweredByText?: boolean; by?: Act['by'] } = {},
): Promise<CancelDecision> {
  const decision = decideCancellation(found.status, slot, askedAt)
  if (decision !== 'cancel') return decision
  const now = timeOfChange(askedAt, found.updatedAt)

  const at = now.toISOString()
  const row = await tx
    .updateTable('registrations')
    .set({ status: 'cancelled', waitlisted_at: null, cancelled_at: at, updated_at: at })
    .where('id', '=', found.id)
    .returning(['id', 'name', 'email', 'language', 'phone', 'text_consent_at'])
    .executeTakeFirstOrThrow()
  await recordActivity(
    tx,
    {
      type: 'cancellation',
      description: describeCancellation(row.name, found.status, slot, now),
      status: 'cancelled',
      eventTitle: slot.eventTitle,
      eventId: slot.eventId,
      registrationId: row.id,
      actor: by,
    },
    now,
  )
  if (!isAnsweredByText || row.email !== null) {
    const what = { appointment: slot, occasion: at }
    await queueMessage(tx, { kind: 'cancelled', registration: row, by, ...what }, now)
  }
  // The occasion includes the time, because the family may get the spot back and cancel again.
  if (found.status === 'confirmed') {
    await recordFreedSpot(tx, slot, 'cancelled', now)
    // If `by` is a volunteer, the offers wait until the cancellation can no longer be undone.
    await offerSpotToAll(tx, slot, `${row.id} ${at}`, { by, now })
  }
  return decision
}

/**
 * Locks the slot, then the registration, and reads the registration again. Retries if the registration was moved to
 * another slot in the meantime. Throws `time_slot_not_found` if the event was deleted.
 */
export async function lockForCancelling<F extends Found>(
  tx: Tx,
  find: () => Promise<F | undefined>,
): Promise<{ slot: LockedTimeSlot; found: F } | undefined> {
  let found = await find()
  while (found) {
    const slot = await lockTimeSlot(tx, found.timeSlotId)
    await lockRegistration(tx, found.id)
    found = await find()
    if (found?.timeSlotId === slot.timeSlotId) return { slot, found }
  }
  return undefined
}

function describeCancellation(
  name: string,
  status: RegistrationStatus,
  slot: LockedTimeSlot,
  now: Date,
): string {
  if (status === 'waitlist') return activityWords.leftWaitlist(name)
  return isLateCancellation(slot, now)
    ? activityWords.cancelledLate(name)
    : activityWords.cancelled(name)
}
