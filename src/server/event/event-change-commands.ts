import { randomUUID } from 'node:crypto'
import { type Appointment, appointmentOf, whatChanged } from '../../domain/appointment.ts'
import { isSignUpOpen } from '../../domain/sign-up-opening.ts'
import { hasEnded, isClosed } from '../../domain/time-slot.ts'
import type { Act } from '../activity/activity-commands.ts'
import type { Tx } from '../db/connect.ts'
import { queueMessage } from '../messages/outbox/outbox.ts'
import { dropSupersededChanges } from '../messages/outbox/superseded-change-commands.ts'
import { type LockedTimeSlot, lockTimeSlots } from '../time-slot/time-slot-commands.ts'
import { offerSpotToAll } from '../waitlist/waitlist-commands.ts'

/** Skips `promoted` registrations, because the message about their spot has the new values. */
export async function notifyOfChanges(
  tx: Tx,
  eventId: string,
  { before, promoted }: { before: readonly LockedTimeSlot[]; promoted: readonly string[] },
  act: Act,
): Promise<void> {
  const slots = await lockTimeSlots(tx, eventId)
  for (const slot of slots) {
    const old = before.find(({ timeSlotId }) => timeSlotId === slot.timeSlotId)
    if (!old || hasEnded(slot, act.now) || isClosed(slot)) continue
    if (isChanged(old, slot)) await notifyFamilies(tx, old, slot, { ...act, promoted })
  }
}

/** Whether an edit to `opensAt` opens a sign-up that was not open */
export function isOpenedBy(
  before: readonly LockedTimeSlot[],
  opensAt: string | null,
  now: Date,
): boolean {
  return isSignUpOpen(opensAt, now) && before.some((slot) => !isSignUpOpen(slot.opensAt, now))
}

/**
 * The job `offer-spots` could not tell since when these spots are owed: an empty opening has no time, so families with
 * an offer from before would get none.
 */
export async function offerFreeSpots(tx: Tx, eventId: string, act: Act): Promise<void> {
  const slots = await lockTimeSlots(tx, eventId)
  const occasion = `opened ${act.now.toISOString()}`
  for (const slot of slots) await offerSpotToAll(tx, slot, occasion, act)
}

async function notifyFamilies(
  tx: Tx,
  before: LockedTimeSlot,
  slot: LockedTimeSlot,
  { promoted, by, now }: Act & { promoted: readonly string[] },
): Promise<void> {
  const people = await tx
    .selectFrom('registrations')
    .leftJoin('coming_answers', 'coming_answers.registration_id', 'registrations.id')
    .where('time_slot_id', '=', slot.timeSlotId)
    .where('status', 'in', ['confirmed', 'waitlist'])
    .orderBy('id')
    .select(['id', 'name', 'email', 'language', 'phone', 'text_consent_at', 'status'])
    .select(['asked_at as askedAt', 'answered_at as answeredAt'])
    .execute()
  const old = appointmentOf(before)
  for (const { askedAt, answeredAt, ...registration } of people) {
    if (promoted.includes(registration.id)) continue
    const { id } = registration
    const lastSent = (await dropSupersededChanges(tx, { id, timeSlotId: slot.timeSlotId })) ?? old
    // The event got its old values back before the message was sent.
    if (!isChanged(lastSent, slot)) continue
    await queueMessage(
      tx,
      {
        kind: 'event_changed',
        registration,
        appointment: slot,
        // A time would not be unique, because two changes may fall into one millisecond.
        occasion: randomUUID(),
        by,
        before: lastSent,
        // The question (`askedAt`) is about the new start, because a change of the start deletes earlier questions.
        asksComing: slot.startTime !== lastSent.startTime && Boolean(askedAt) && !answeredAt,
      },
      now,
    )
  }
}

function isChanged(before: Appointment, now: Appointment): boolean {
  const { time, place } = whatChanged(before, now)
  return time || place
}
