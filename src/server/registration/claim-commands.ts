import { missingDetails } from '../../domain/registration.ts'
import { isSignUpOpen } from '../../domain/sign-up-opening.ts'
import { hasStarted, isClosed } from '../../domain/time-slot.ts'
import { isBlacklisted } from '../ban/ban-queries.ts'
import type { Tx } from '../db/connect.ts'
import { recordTakenSpot } from '../time-slot/freed-spot-commands.ts'
import { countTaken, type LockedTimeSlot } from '../time-slot/time-slot-commands.ts'
import { revokePersonalLinks } from './personal-link-commands.ts'
import { notifyRegistered, recordRegistered } from './registered-commands.ts'
import { findRegistration, type RegistrationRow } from './registration-queries.ts'

export type Claim =
  | {
      outcome:
        | 'claimed'
        | 'has_spot'
        | 'not_waiting'
        | 'started'
        | 'closed'
        | 'not_open_yet'
        | 'full'
        /** Free, but kept for a family of a closing or an ask (docs/decisions/0045) */
        | 'kept'
        | 'blacklisted'
    }
  | { outcome: 'details_missing'; waiting: RegistrationRow }

/**
 * Confirms a waitlist entry in its own slot. Slot and registration must be locked. Queues at most an e-mail, because
 * the caller replies by text.
 */
export async function claimSpot(
  tx: Tx,
  slot: LockedTimeSlot,
  registrationId: string,
  now: Date,
): Promise<Claim> {
  const waiting = await findRegistration(tx, registrationId)
  if (waiting?.status === 'confirmed') {
    return { outcome: isClosed(slot) ? 'closed' : 'has_spot' }
  }
  if (waiting?.status !== 'waitlist') return { outcome: 'not_waiting' }
  if (hasStarted(slot, now)) return { outcome: 'started' }
  if (isClosed(slot)) return { outcome: 'closed' }
  // Must precede the outcomes below, because some of their replies promise an offer.
  if (await isBlacklisted(tx, waiting, now)) return { outcome: 'blacklisted' }
  if (!isSignUpOpen(slot.opensAt, now)) return { outcome: 'not_open_yet' }
  if ((await countTaken(tx, slot.timeSlotId, now)) >= slot.capacity) {
    return { outcome: (await hasKeptSpot(tx, slot)) ? 'kept' : 'full' }
  }
  if (missingDetails(waiting).length > 0) return { outcome: 'details_missing', waiting }

  const at = now.toISOString()
  const row = await tx
    .updateTable('registrations')
    .set({ status: 'confirmed', waitlisted_at: null, confirmed_at: at, updated_at: at })
    .where('id', '=', waiting.id)
    .where('status', '=', 'waitlist')
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordTakenSpot(tx, slot, row.id, now)
  await revokePersonalLinks(tx, row.id, { onlyBrowsers: true })
  await recordRegistered(tx, row, slot, now, waiting)
  if (row.email !== null) {
    await notifyRegistered(tx, { ...row, text_consent_at: null }, slot, at, now)
  }
  return { outcome: 'claimed' }
}

/** Whether a slot that counts as full does so because of kept spots: fewer families are confirmed than fit. */
async function hasKeptSpot(tx: Tx, { timeSlotId, capacity }: LockedTimeSlot): Promise<boolean> {
  const { confirmed } = await tx
    .selectFrom('registrations')
    .where('time_slot_id', '=', timeSlotId)
    .where('status', '=', 'confirmed')
    .select((eb) => eb.fn.countAll<number>().as('confirmed'))
    .executeTakeFirstOrThrow()
  return Number(confirmed) < capacity
}
