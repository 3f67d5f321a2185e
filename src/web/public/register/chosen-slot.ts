import type { Event, TimeSlot } from '../../../contract/event.ts'
import { hasStarted } from '../../../domain/time-slot.ts'

export type ChosenSlot = { event: Event; slot: TimeSlot }

/** The slot that the address asks for; null when it is unknown or has started (DESIGN.md 5, rule 1). */
export function findChosenSlot(
  events: readonly Event[],
  chosen: { eventId: string; timeSlotId: string },
  now: Date,
): ChosenSlot | null {
  const event = events.find(({ id }) => id === chosen.eventId)
  const slot = event?.timeSlots.find(({ id }) => id === chosen.timeSlotId)
  return event && slot && !hasStarted(slot, now) ? { event, slot } : null
}
