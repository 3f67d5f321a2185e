import { hourMs } from './duration.ts'
import { hasEnded, hasStarted, type SlotTimes } from './time-slot.ts'

/** `no_show` is the one spelling that is stored and sent (DESIGN.md 5, rule 7). */
export const registrationStatuses = ['confirmed', 'waitlist', 'cancelled', 'no_show'] as const
export type RegistrationStatus = (typeof registrationStatuses)[number]

/** Hours before the start until which cancelling is free of consequence (SPEC.md 1). */
export const freeCancellationHours = 24

/** Whoever registers gets a spot while one is free, else a place on the waitlist. */
export function statusForNewcomer(confirmed: number, capacity: number): 'confirmed' | 'waitlist' {
  return confirmed < capacity ? 'confirmed' : 'waitlist'
}

/** Active registrations are the ones that hold a spot or wait for one. */
export function isActive(status: RegistrationStatus): boolean {
  return status === 'confirmed' || status === 'waitlist'
}

/** True when less than 24 hours are left before the slot starts, also once it has (DESIGN.md 5, rule 11). */
export function isLateCancellation(slot: Pick<SlotTimes, 'startTime'>, now: Date): boolean {
  return Date.parse(slot.startTime) - now.getTime() < freeCancellationHours * hourMs
}

export type CancelDecision = 'cancel' | 'already_cancelled' | 'too_late' | 'no_show'

/**
 * What a cancel link leads to: `too_late` once the slot is over (DESIGN.md 5, rule 11);
 * `no_show` for somebody marked so before that, who has nothing to cancel.
 */
export function decideCancellation(
  status: RegistrationStatus,
  slot: SlotTimes,
  now: Date,
): CancelDecision {
  if (status === 'cancelled') return 'already_cancelled'
  if (hasEnded(slot, now)) return 'too_late'
  return status === 'no_show' ? 'no_show' : 'cancel'
}

/** What somebody who gave a name and an e-mail address alone has not told yet */
export const missableDetails = ['phone', 'address'] as const
export type MissingDetail = (typeof missableDetails)[number]

/** Which of them are null or empty, in the order in which a form asks for them */
export function missingDetails(details: Record<MissingDetail, string | null>): MissingDetail[] {
  return missableDetails.filter((detail) => !details[detail])
}

/** Whoever has a spot may tell what is missing until the slot is over. */
export function canComplete(status: RegistrationStatus, slot: SlotTimes, now: Date): boolean {
  return status === 'confirmed' && !hasEnded(slot, now)
}

/** A spot that becomes free is offered on unless its slot has started (DESIGN.md 5, rule 5). */
export function canRefill(slot: SlotTimes, now: Date): boolean {
  return !hasStarted(slot, now)
}
