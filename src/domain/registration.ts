import { hourMs } from './duration.ts'
import { type ClosableSlot, hasEnded, hasStarted, isClosed, type SlotTimes } from './time-slot.ts'

/** `no_show` is stored and sent in this spelling only (DESIGN.md 5, rule 7). */
export const registrationStatuses = ['confirmed', 'waitlist', 'cancelled', 'no_show'] as const
export type RegistrationStatus = (typeof registrationStatuses)[number]

/** Cancelling has no consequence until this long before the start (SPEC.md 1). */
export const freeCancellationHours = 24

export function statusForNewcomer(confirmed: number, capacity: number): 'confirmed' | 'waitlist' {
  return confirmed < capacity ? 'confirmed' : 'waitlist'
}

export function isActive(status: RegistrationStatus): boolean {
  return status === 'confirmed' || status === 'waitlist'
}

export function isLateCancellation(slot: Pick<SlotTimes, 'startTime'>, now: Date): boolean {
  return Date.parse(slot.startTime) - now.getTime() < freeCancellationHours * hourMs
}

export type CancelDecision = 'cancel' | 'already_cancelled' | 'too_late' | 'no_show'

/** Possible until the slot ends; cancelling twice is no error; a no-show cannot be cancelled (DESIGN.md 5, rule 11). */
export function decideCancellation(
  status: RegistrationStatus,
  slot: SlotTimes,
  now: Date,
): CancelDecision {
  if (status === 'cancelled') return 'already_cancelled'
  if (hasEnded(slot, now)) return 'too_late'
  return status === 'no_show' ? 'no_show' : 'cancel'
}

/** Somebody may join the waitlist with only a name and an e-mail address. */
export const missableDetails = ['phone', 'address'] as const
export type MissingDetail = (typeof missableDetails)[number]

export function missingDetails(details: Record<MissingDetail, string | null>): MissingDetail[] {
  return missableDetails.filter((detail) => !details[detail])
}

export function canCorrect(status: RegistrationStatus, slot: SlotTimes, now: Date): boolean {
  return isActive(status) && !hasEnded(slot, now)
}

/** Until the start, because afterwards nobody could take the freed spot; from a closed slot at any time. */
export function canMove(status: RegistrationStatus, slot: ClosableSlot, now: Date): boolean {
  return isActive(status) && (isClosed(slot) || !hasStarted(slot, now))
}

export function canOfferSpot(slot: ClosableSlot, now: Date): boolean {
  return !hasStarted(slot, now) && !isClosed(slot)
}
