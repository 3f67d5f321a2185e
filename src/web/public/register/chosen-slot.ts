import type { Event, TimeSlot } from '../../../contract/event.ts'
import { hasStarted, isFull } from '../../../domain/time-slot.ts'

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

const mostOffered = 6

/** Open slots to take instead of a full one: those of its event, else those of other events, the earliest first. */
export function findOpenSlots(
  events: readonly Event[],
  { event: { id }, slot }: ChosenSlot,
  now: Date,
): ChosenSlot[] {
  const open = events
    .flatMap((event) => event.timeSlots.map((slot) => ({ event, slot })))
    .filter((one) => one.slot.id !== slot.id && !isFull(one.slot) && !hasStarted(one.slot, now))
    .sort((a, b) => Date.parse(a.slot.startTime) - Date.parse(b.slot.startTime))
  const sameEvent = open.filter(({ event }) => event.id === id)
  return (sameEvent.length > 0 ? sameEvent : open).slice(0, mostOffered)
}
