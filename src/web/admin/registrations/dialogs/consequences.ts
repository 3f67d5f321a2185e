import type { Consequences } from '../../../../contract/careful.ts'
import type { TimeSlot } from '../../../../contract/event.ts'
import type { AdminRegistration } from '../../../../contract/registration.ts'
import { canOfferSpot, isActive, type RegistrationStatus } from '../../../../domain/registration.ts'
import { hasEnded, isFull } from '../../../../domain/time-slot.ts'

/** What to do when a status is chosen. Before a `change`, `needsQuestion` decides from the preview whether to ask. */
export function nextStep(
  status: RegistrationStatus,
  registration: AdminRegistration,
  slot: TimeSlot | undefined,
): 'nothing' | 'ask_no_show' | 'ask_full' | 'change' {
  if (status === registration.status) return 'nothing'
  if (status === 'no_show') return 'ask_no_show'
  return status === 'confirmed' && slot && isFull(slot) ? 'ask_full' : 'change'
}

export function needsQuestion(
  status: RegistrationStatus,
  { blacklisted }: Pick<AdminRegistration, 'blacklisted'>,
  { told, overfull }: Pick<Consequences, 'told' | 'overfull'>,
): boolean {
  return told.length + overfull.length > 0 || (blacklisted && status !== 'cancelled')
}

/** Whether freeing this registration's spot promotes the next family on the waitlist (DESIGN.md 5, rule 5) */
export function promotesNext(
  registration: AdminRegistration,
  slot: TimeSlot | undefined,
  now: Date,
): boolean {
  return (
    registration.status === 'confirmed' &&
    slot !== undefined &&
    slot.waitlistCount > 0 &&
    // In an overfilled slot, one cancellation frees no spot.
    slot.registrationCount <= slot.capacity &&
    canOfferSpot(slot, now)
  )
}

export type Choice = { status: RegistrationStatus; timeSlotId: string }

export function consequencesOf(
  registration: AdminRegistration,
  chosen: Choice,
  slots: readonly TimeSlot[],
  now: Date,
): { overfills: TimeSlot | null; promotes: boolean; notifies: boolean } {
  const from = slots.find(({ id }) => id === registration.timeSlotId)
  const to = slots.find(({ id }) => id === chosen.timeSlotId)
  const moved = chosen.timeSlotId !== registration.timeSlotId
  const changed = moved || chosen.status !== registration.status
  const takesSpot = chosen.status === 'confirmed' && changed
  return {
    overfills: takesSpot && to && isFull(to) ? to : null,
    promotes: (moved || chosen.status !== 'confirmed') && promotesNext(registration, from, now),
    notifies:
      changed &&
      to !== undefined &&
      !hasEnded(to, now) &&
      (isActive(chosen.status) ||
        (chosen.status === 'cancelled' && registration.status !== 'cancelled')),
  }
}
