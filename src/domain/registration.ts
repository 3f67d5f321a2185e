import { hourMs } from './duration.ts'
import { type ClosableSlot, hasEnded, hasStarted, isClosed, type SlotTimes } from './time-slot.ts'

/** `no_show` is the one spelling that is stored and sent (DESIGN.md 5, rule 7). */
export const registrationStatuses = ['confirmed', 'waitlist', 'cancelled', 'no_show'] as const
export type RegistrationStatus = (typeof registrationStatuses)[number]

/** Until this many hours before the start, cancelling has no consequence (SPEC.md 1). */
export const freeCancellationHours = 24

/** A new registration is confirmed while a spot is free, else it joins the waitlist. */
export function statusForNewcomer(confirmed: number, capacity: number): 'confirmed' | 'waitlist' {
  return confirmed < capacity ? 'confirmed' : 'waitlist'
}

/** Whether a registration holds a spot or waits for one */
export function isActive(status: RegistrationStatus): boolean {
  return status === 'confirmed' || status === 'waitlist'
}

/** Whether less than 24 hours are left until the slot starts, or it has started (DESIGN.md 5, rule 11) */
export function isLateCancellation(slot: Pick<SlotTimes, 'startTime'>, now: Date): boolean {
  return Date.parse(slot.startTime) - now.getTime() < freeCancellationHours * hourMs
}

export type CancelDecision = 'cancel' | 'already_cancelled' | 'too_late' | 'no_show'

/**
 * The outcome of a cancel link: `too_late` once the slot is over (DESIGN.md 5, rule 11); `no_show` for a registration
 * that was marked so before that and has nothing to cancel.
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

/** Details that are missing if somebody joined the waitlist with only a name and an e-mail address */
export const missableDetails = ['phone', 'address'] as const
export type MissingDetail = (typeof missableDetails)[number]

/** The details that are null or empty, in the order of the form */
export function missingDetails(details: Record<MissingDetail, string | null>): MissingDetail[] {
  return missableDetails.filter((detail) => !details[detail])
}

/** Details may be added and corrected until the slot is over. */
export function canCorrect(status: RegistrationStatus, slot: SlotTimes, now: Date): boolean {
  return isActive(status) && !hasEnded(slot, now)
}

/**
 * A family can move until its slot starts, because nobody else could take its spot after that. From a closed slot it
 * can always move.
 */
export function canMove(status: RegistrationStatus, slot: ClosableSlot, now: Date): boolean {
  return isActive(status) && (isClosed(slot) || !hasStarted(slot, now))
}

/** A free spot is offered to the waitlist unless its slot has started or is closed (DESIGN.md 5, rule 5). */
export function canOfferSpot(slot: ClosableSlot, now: Date): boolean {
  return !hasStarted(slot, now) && !isClosed(slot)
}
