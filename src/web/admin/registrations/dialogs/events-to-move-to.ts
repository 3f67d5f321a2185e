import type { Event } from '../../../../contract/event.ts'
import type { AdminRegistration } from '../../../../contract/registration.ts'
import { isActive } from '../../../../domain/registration.ts'
import { hasStarted } from '../../../../domain/time-slot.ts'

/** The other events that an active registration can move to, each with its slots that have not started */
export function eventsToMoveTo(
  { eventId, status }: Pick<AdminRegistration, 'eventId' | 'status'>,
  events: readonly Event[],
  now: Date,
): Event[] {
  if (!isActive(status)) return []
  return events
    .filter(({ id }) => id !== eventId)
    .map((event) => ({
      ...event,
      timeSlots: event.timeSlots.filter((slot) => !hasStarted(slot, now)),
    }))
    .filter(({ timeSlots }) => timeSlots.length > 0)
    .sort((one, other) => Date.parse(one.date) - Date.parse(other.date))
}
