import { activityWords } from '../../contract/words/en/activity.ts'
import { canRefill } from '../../domain/registration.ts'
import { type Act, recordActivity } from '../activity/activity-commands.ts'
import { findBlacklisted } from '../blacklist/blacklist-queries.ts'
import type { Tx } from '../db/connect.ts'
import { queueMessage } from '../messages/outbox.ts'
import { countConfirmed, type LockedTimeSlot } from '../time-slot/time-slot-commands.ts'

/**
 * A spot came free by a personal link: everybody on the slot's waitlist hears of it,
 * and the first to finish has it (DESIGN.md 5, rule 5). The slot must be locked.
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

/**
 * A spot came free by an administrator: the next in join order is confirmed and told (DESIGN.md 5, rule 5),
 * and so on while spots are left. `except` is who was just put on the waitlist. The slot must be locked.
 */
export async function promoteWaitlisted(
  tx: Tx,
  slot: LockedTimeSlot,
  { by, now, except = '' }: Act & { except?: string },
): Promise<void> {
  if (!canRefill(slot, now)) return
  const spots = slot.capacity - (await countConfirmed(tx, slot.timeSlotId))
  if (spots <= 0) return
  const at = now.toISOString()
  const waiting = await waitingFor(tx, slot.timeSlotId, now)
  for (const registration of waiting.filter(({ id }) => id !== except).slice(0, spots)) {
    await tx
      .updateTable('registrations')
      .set({ status: 'confirmed', waitlisted_at: null, confirmed_at: at, updated_at: at })
      .where('id', '=', registration.id)
      .execute()
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
      now,
    )
    await queueMessage(tx, { kind: 'promoted', registration, appointment: slot, occasion: at }, now)
  }
}

/** The slot's line, first come first; people on the blacklist are passed over (DESIGN.md 5, rule 4). */
async function waitingFor(tx: Tx, timeSlotId: string, now: Date) {
  const waiting = await tx
    .selectFrom('registrations')
    .where('time_slot_id', '=', timeSlotId)
    .where('status', '=', 'waitlist')
    .orderBy('waitlisted_at')
    .orderBy('id')
    .select(['id', 'name', 'email', 'phone', 'text_consent_at'])
    .execute()
  const banned = await findBlacklisted(tx, waiting, now)
  return waiting.filter(({ id }) => !banned.has(id))
}
