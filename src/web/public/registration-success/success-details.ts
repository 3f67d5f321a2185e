import type { Event } from '../../../contract/event.ts'
import { emailField } from '../../../contract/fields.ts'
import { placeText } from '../../ui/place.ts'

/** What the success page shows, all of it from its own address (SPEC.md 2). */
export type SuccessDetails = {
  eventTitle: string
  eventLocation: string
  startTime: string
  /** Null when the address holds none, or one that is no date */
  endTime: string | null
  /** Empty when the address holds none, or other words in its place */
  email: string
  status: SuccessStatus
}

export type SuccessStatus = 'confirmed' | 'waitlist'

/** Null, for a redirect to home, without a title or without a start time that is a date. */
export function readSuccessDetails(search: string): SuccessDetails | null {
  const query = new URLSearchParams(search)
  const eventTitle = query.get('eventTitle')
  const startTime = readInstant(query.get('startTime'))
  if (!eventTitle || !startTime) return null
  return {
    eventTitle,
    eventLocation: query.get('eventLocation') ?? '',
    startTime,
    endTime: readInstant(query.get('endTime')),
    email: emailField.safeParse(query.get('email')).data ?? '',
    status: readStatus(search),
  }
}

/** Confirmed unless the address says that the family waits */
export function readStatus(search: string): SuccessStatus {
  return new URLSearchParams(search).get('status') === 'waitlist' ? 'waitlist' : 'confirmed'
}

function readInstant(text: string | null): string | null {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/**
 * Whether a slot of the list is the one that the address tells of. Anybody can write an address: without this, a
 * stranger's link could put any words on the program's own page. What the address leaves out fits every slot.
 */
export function isOfEvents(details: SuccessDetails, events: readonly Event[]): boolean {
  const { eventTitle, eventLocation, startTime, endTime } = details
  return events.some(
    (event) =>
      event.title === eventTitle &&
      ['', placeText(event), event.location].includes(eventLocation) &&
      event.timeSlots.some(
        (slot) =>
          Date.parse(slot.startTime) === Date.parse(startTime) &&
          (endTime === null || Date.parse(slot.endTime) === Date.parse(endTime)),
      ),
  )
}
