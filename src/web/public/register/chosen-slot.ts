import type { Event, TimeSlot } from '../../../contract/event.ts'
import { hasStarted, isClosed, isFull } from '../../../domain/time-slot.ts'

export type ChosenSlot = { event: Event; slot: TimeSlot }

/** The slot named in the URL; null if it is unknown, closed or has started (DESIGN.md 5, rule 1). */
export function findChosenSlot(
  events: readonly Event[],
  chosen: { eventId: string; timeSlotId: string },
  now: Date,
): ChosenSlot | null {
  const event = events.find(({ id }) => id === chosen.eventId)
  const slot = event?.timeSlots.find(({ id }) => id === chosen.timeSlotId)
  return event && slot && !hasStarted(slot, now) && !isClosed(slot) ? { event, slot } : null
}

const maxOffered = 6

/** Up to six alternatives to a full slot, the earliest first: open slots of its event, otherwise of other events */
export function findOpenSlots(
  events: readonly Event[],
  { event, slot }: ChosenSlot,
  now: Date,
): ChosenSlot[] {
  const sameEvent = findOpenSlotsOfEvent(events, { eventId: event.id, timeSlotId: slot.id }, now)
  return sameEvent.length > 0 ? sameEvent : openSlots(events, slot.id, now)
}

/** Open slots of the same event; a personal link's entry can be completed only at its own event. */
export function findOpenSlotsOfEvent(
  events: readonly Event[],
  { eventId, timeSlotId }: { eventId: string; timeSlotId: string },
  now: Date,
): ChosenSlot[] {
  return openSlots(
    events.filter(({ id }) => id === eventId),
    timeSlotId,
    now,
  )
}

function openSlots(events: readonly Event[], except: string, now: Date): ChosenSlot[] {
  return events
    .filter(({ opensAt }) => !opensAt)
    .flatMap((event) => event.timeSlots.map((slot) => ({ event, slot })))
    .filter(({ slot }) => slot.id !== except && !isFull(slot) && !hasStarted(slot, now))
    .sort((a, b) => Date.parse(a.slot.startTime) - Date.parse(b.slot.startTime))
    .slice(0, maxOffered)
}
