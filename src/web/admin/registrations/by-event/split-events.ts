import type { Event } from '../../../../contract/event.ts'
import { localDate } from '../../../../domain/program-time.ts'
import { isUpcoming } from '../../../../domain/time-slot.ts'

/** Upcoming events by date, and past events with the most recent first (SPEC.md 2, Admin registrations). */
export function splitEvents(
  events: readonly Event[],
  now: Date,
  zone: string,
): { upcoming: Event[]; past: Event[] } {
  const inOrder = events
    .map((event) => ({ event, order: `${localDate(event.date, zone)} ${firstStart(event)}` }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ event }) => event)
  return {
    upcoming: inOrder.filter((event) => isUpcoming(event, now)),
    past: inOrder.filter((event) => !isUpcoming(event, now)).reverse(),
  }
}

function firstStart({ timeSlots }: Event): string {
  return timeSlots.map((slot) => slot.startTime).sort()[0] ?? ''
}
