import type { Event, TimeSlot } from '../../../contract/event.ts'
import type { MyAppointment } from '../../../contract/my-appointment.ts'
import { hasEnded, hasStarted, isFull } from '../../../domain/time-slot.ts'

export type EventWithSlots = { event: Event; slots: TimeSlot[] }

/** Open slots except the family's own slot, by event: its own event first, then other events by first open slot. */
export function findSlotsToMoveTo(
  events: readonly Event[],
  current: { eventId: string; timeSlotId: string },
  now: Date,
): EventWithSlots[] {
  const firstStart = ({ slots }: EventWithSlots) =>
    Math.min(...slots.map(({ startTime }) => Date.parse(startTime)))
  const isOther = ({ event }: EventWithSlots) => Number(event.id !== current.eventId)
  return events
    .filter(({ opensAt }) => !opensAt)
    .map((event) => ({
      event,
      slots: event.timeSlots
        .filter((slot) => slot.id !== current.timeSlotId && !isFull(slot) && !hasStarted(slot, now))
        .sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime)),
    }))
    .filter(({ slots }) => slots.length > 0)
    .sort((a, b) => isOther(a) - isOther(b) || firstStart(a) - firstStart(b))
}

type OwnSlot = Pick<
  MyAppointment,
  'closed' | 'askedToMove' | 'askedElsewhere' | 'eventId' | 'startTime' | 'endTime'
>

/**
 * The list as this family sees it: spots that are kept for the family are free. After the end of its closed slot, the
 * family can move only to slots of its event and to slots that keep spots for it, so the list has no others.
 */
export function withKeptSpots(
  events: readonly Event[],
  { closed, askedToMove, askedElsewhere = [], ...own }: OwnSlot,
  now: Date,
): readonly Event[] {
  const all = [closed, askedToMove, ...askedElsewhere]
  const keptIn = ({ id }: TimeSlot) =>
    all.reduce((sum, kept) => sum + (kept?.keptSpots[id] ?? 0), 0)
  const free = (slot: TimeSlot) => ({
    ...slot,
    registrationCount: slot.registrationCount - keptIn(slot),
  })
  const isOver = closed !== undefined && hasEnded(own, now)
  return events.map((event) => ({
    ...event,
    timeSlots: event.timeSlots
      .filter((slot) => !isOver || event.id === own.eventId || keptIn(slot) > 0)
      .map(free),
  }))
}
