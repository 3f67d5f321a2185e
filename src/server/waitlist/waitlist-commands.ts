import { activityWords } from '../../contract/words/en/activity.ts'
import { timeOfChange } from '../../domain/change-time.ts'
import { canRefill } from '../../domain/registration.ts'
import { type Act, recordActivity } from '../activity/activity-commands.ts'
import { findBlacklisted } from '../blacklist/blacklist-queries.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { queueMessage } from '../messages/outbox/outbox.ts'
import {
  countConfirmed,
  findAndLockTimeSlot,
  type LockedTimeSlot,
} from '../time-slot/time-slot-commands.ts'
import { findWithoutOffer } from './waitlist-queries.ts'

/**
 * A spot came free by a personal link: everybody on the slot's waitlist hears of it,
 * and the first to finish gets it (DESIGN.md 5, rule 5). The slot must be locked.
 * `freedBy` tells one freed spot from another; nobody is told whose it was.
 */
export async function offerFreedSpot(
  tx: Tx,
  slot: LockedTimeSlot,
  freedBy: string,
  now: Date,
): Promise<void> {
  if (!canRefill(slot, now)) return
  if ((await countConfirmed(tx, slot.timeSlotId)) >= slot.capacity) return
  for (const registration of await waitingFor(tx, slot.timeSlotId, now)) {
    await queueMessage(
      tx,
      { kind: 'spot_available', registration, appointment: slot, occasion: freedBy },
      now,
    )
  }
}

/** Offers free spots to everybody who waits beside one without having been told (DESIGN.md 5, rules 5 and 6). */
export async function offerUnclaimedSpots(db: Db, clock: () => Date): Promise<void> {
  const waiting = await findWithoutOffer(db, clock())
  for (const timeSlotId of new Set(waiting.map((one) => one.time_slot_id))) {
    await inTransaction(db, async (tx) => {
      const slot = await findAndLockTimeSlot(tx, timeSlotId)
      if (!slot) return
      const now = clock()
      for (const registration of await findWithoutOffer(tx, now, timeSlotId)) {
        const occasion = `waiting ${registration.waitlisted_at}`
        const what = { appointment: slot, occasion }
        await queueMessage(tx, { kind: 'spot_available', registration, ...what }, now)
      }
    })
  }
}

/**
 * An administrator has made `spots` more spots: the next in join order are confirmed and told (DESIGN.md 5, rule 5).
 * Spots that were free before stay so, because they are on offer to the whole waitlist.
 * `except` is who was just put on the waitlist. The slot must be locked. Answers who was promoted.
 */
export async function promoteWaitlisted(
  tx: Tx,
  slot: LockedTimeSlot,
  { by, now, spots, except = '' }: Act & { spots: number; except?: string },
): Promise<string[]> {
  if (!canRefill(slot, now)) return []
  // Where more were confirmed than fit, fewer spots came free than were given up.
  const free = Math.min(spots, slot.capacity - (await countConfirmed(tx, slot.timeSlotId)))
  if (free <= 0) return []
  const waiting = await waitingFor(tx, slot.timeSlotId, now)
  const next = waiting.filter(({ id }) => id !== except).slice(0, free)
  for (const registration of next) {
    const promotedAt = timeOfChange(now, registration.updated_at)
    const at = promotedAt.toISOString()
    await tx
      .updateTable('registrations')
      .set({ status: 'confirmed', waitlisted_at: null, confirmed_at: at, updated_at: at })
      .where('id', '=', registration.id)
      .where('status', '=', 'waitlist')
      .where('time_slot_id', '=', slot.timeSlotId)
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordActivity(
      tx,
      {
        type: 'status_change',
        description: activityWords.promoted(registration.name),
        status: 'confirmed',
        eventTitle: slot.eventTitle,
        eventId: slot.eventId,
        registrationId: registration.id,
        actor: by,
      },
      promotedAt,
    )
    const what = { appointment: slot, occasion: at, by }
    await queueMessage(tx, { kind: 'promoted', registration, ...what }, promotedAt)
  }
  return next.map(({ id }) => id)
}

/** The slot's line, first come first; people on the blacklist are passed over (DESIGN.md 5, rule 4). */
async function waitingFor(tx: Tx, timeSlotId: string, now: Date) {
  const waiting = await tx
    .selectFrom('registrations')
    .where('time_slot_id', '=', timeSlotId)
    .where('status', '=', 'waitlist')
    .orderBy('waitlisted_at')
    .orderBy('id')
    .select(['id', 'name', 'email', 'phone', 'text_consent_at', 'updated_at'])
    .execute()
  const banned = await findBlacklisted(tx, waiting, now)
  return waiting.filter(({ id }) => !banned.has(id))
}
