import type { Selectable } from 'kysely'
import { activityWords } from '../../contract/words/en/activity.ts'
import { timeOfChange } from '../../domain/change-time.ts'
import { canOfferSpot } from '../../domain/registration.ts'
import { isSignUpOpen } from '../../domain/sign-up-opening.ts'
import {
  type Act,
  publicActor,
  recordActivity,
  systemActor,
} from '../activity/activity-commands.ts'
import { findBlacklisted } from '../ban/ban-queries.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { RegistrationTable } from '../db/tables/program-tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { queueMessage } from '../messages/outbox/outbox.ts'
import { recordTakenSpot } from '../time-slot/freed-spot-commands.ts'
import {
  countTaken,
  findAndLockTimeSlot,
  type LockedTimeSlot,
} from '../time-slot/time-slot-commands.ts'
import { findUnofferedWaiting } from './waitlist-queries.ts'

/**
 * Sends an offer to everybody on the slot's waitlist; the first to finish signing up gets the spot (DESIGN.md 5, rule
 * 5). The slot must be locked. `freedBy` identifies the freed spot and is not shown to anybody.
 */
export async function offerFreedSpot(
  tx: Tx,
  slot: LockedTimeSlot,
  freedBy: string,
  now: Date,
): Promise<void> {
  await offerSpotToAll(tx, slot, freedBy, { by: publicActor, now })
}

/** The slot must be locked. */
export async function offerSpotToAll(
  tx: Tx,
  slot: LockedTimeSlot,
  occasion: string,
  act: Act,
): Promise<void> {
  const waiting = await listWaiting(tx, slot.timeSlotId)
  await offerSpot(tx, slot, waiting, occasion, act)
}

/** Leaves out banned families (DESIGN.md 5, rule 4). The slot must be locked. */
export async function offerSpot(
  tx: Tx,
  slot: LockedTimeSlot,
  waiting: readonly Waiting[],
  occasion: string,
  { by, now }: Act,
): Promise<void> {
  if (waiting.length === 0 || !canOfferSpot(slot, now)) return
  // Before sign-up opens, the offer's link would be refused. The job `offer-spots` makes the offer later.
  if (!isSignUpOpen(slot.opensAt, now)) return
  if ((await countTaken(tx, slot.timeSlotId, now)) >= slot.capacity) return
  const banned = await findBlacklisted(tx, waiting, now)
  for (const registration of waiting) {
    if (banned.has(registration.id)) continue
    const about = { appointment: slot, occasion, by }
    await queueMessage(tx, { kind: 'spot_available', registration, ...about }, now)
  }
}

/** Offers free spots to the families that `findUnofferedWaiting` returns (DESIGN.md 5, rules 5 and 6). */
export async function offerUnclaimedSpots(db: Db, clock: () => Date): Promise<void> {
  const waiting = await findUnofferedWaiting(db, clock())
  const failures: unknown[] = []
  for (const timeSlotId of new Set(waiting.map((one) => one.time_slot_id))) {
    await inTransaction(db, async (tx) => {
      const slot = await findAndLockTimeSlot(tx, timeSlotId)
      if (!slot) return
      const now = clock()
      for (const registration of await findUnofferedWaiting(tx, now, timeSlotId)) {
        const occasion = `waiting ${registration.needed_since}`
        await offerSpot(tx, slot, [registration], occasion, { by: systemActor, now })
      }
    }).catch((error: unknown) => failures.push(error))
  }
  // Thrown last, so that a failure in one slot does not prevent offers in others.
  if (failures.length > 0) throw failures[0]
}

/**
 * Confirms the next families in join order, at most `spots`: the number of spots that an administrator freed or added
 * (DESIGN.md 5, rule 5). Spots that were free before stay on offer to the whole waitlist. Skips `except`, which was
 * just put on the waitlist. The slot must be locked. Returns the promoted ids.
 */
export async function promoteWaitlisted(
  tx: Tx,
  slot: LockedTimeSlot,
  { by, now, spots, except = '' }: Act & { spots: number; except?: string },
): Promise<string[]> {
  if (!canOfferSpot(slot, now)) return []
  // In a slot over capacity, fewer spots are free than were given up.
  const free = Math.min(spots, slot.capacity - (await countTaken(tx, slot.timeSlotId, now)))
  if (free <= 0) return []
  const waiting = await listWaiting(tx, slot.timeSlotId)
  const banned = await findBlacklisted(tx, waiting, now)
  const next = waiting.filter(({ id }) => id !== except && !banned.has(id)).slice(0, free)
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
    await recordTakenSpot(tx, slot, registration.id, promotedAt)
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
    await queueMessage(
      tx,
      { kind: 'promoted', registration, appointment: slot, occasion: at, by },
      promotedAt,
    )
  }
  return next.map(({ id }) => id)
}

type Waiting = Pick<
  Selectable<RegistrationTable>,
  'id' | 'name' | 'email' | 'language' | 'phone' | 'text_consent_at'
>

async function listWaiting(tx: Tx, timeSlotId: string) {
  return tx
    .selectFrom('registrations')
    .where('time_slot_id', '=', timeSlotId)
    .where('status', '=', 'waitlist')
    .orderBy('waitlisted_at')
    .orderBy('id')
    .select(['id', 'name', 'email', 'language', 'phone', 'text_consent_at', 'updated_at'])
    .execute()
}
