import { activityWords } from '../../contract/words/en/activity.ts'
import {
  decideCancellation,
  isLateCancellation,
  type RegistrationStatus,
} from '../../domain/registration.ts'
import { publicActor, recordActivity } from '../activity/activity-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { queueMessage } from '../messages/outbox.ts'
import { lockRegistration } from '../registration/registration-commands.ts'
import { type LockedTimeSlot, lockTimeSlot } from '../time-slot/time-slot-commands.ts'
import { offerFreedSpot } from '../waitlist/waitlist-commands.ts'
import { findByCancelToken } from './cancellation-queries.ts'

/**
 * Cancels by personal link; a second call changes nothing (DESIGN.md 5, rule 11).
 * Throws `registration_not_found`, `slot_ended`.
 */
export async function cancelRegistration(db: Db, token: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { slot, found } = await lockSlotOf(tx, token)
    const decision = decideCancellation(found.status, slot, now)
    if (decision === 'already_cancelled') return
    if (decision === 'too_late') throw new AppError('slot_ended')

    const at = now.toISOString()
    const row = await tx
      .updateTable('registrations')
      .set({ status: 'cancelled', waitlisted_at: null, cancelled_at: at, updated_at: at })
      .where('id', '=', found.id)
      .returning(['id', 'name', 'email'])
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
        actor: publicActor,
      },
      now,
    )
    await queueMessage(
      tx,
      { kind: 'cancelled', registration: row, appointment: slot, occasion: at },
      now,
    )
    if (found.status === 'confirmed') await offerFreedSpot(tx, slot, row.id, now)
  })
}

/**
 * The registration of a link, read with its slot locked: two clicks arrive one after the other.
 * Tried again when the registration was moved to another slot before the lock was had.
 */
async function lockSlotOf(tx: Tx, token: string) {
  let found = await findByCancelToken(tx, token)
  while (found) {
    const slot = await lockTimeSlot(tx, found.timeSlotId)
    await lockRegistration(tx, found.id)
    found = await findByCancelToken(tx, token)
    if (found?.timeSlotId === slot.timeSlotId) return { slot, found }
  }
  throw new AppError('registration_not_found')
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
