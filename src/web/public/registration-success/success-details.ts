import { emailPattern } from '../../../contract/email-pattern.ts'
import type { Event } from '../../../contract/event.ts'
import { limits } from '../../../contract/limits.ts'
import { placeText } from '../../ui/place.ts'

/** The details on the success page, all from its URL (SPEC.md 2) */
export type SuccessDetails = {
  eventTitle: string
  eventLocation: string
  startTime: string
  /** Null if missing or not a date */
  endTime: string | null
  /** Empty if missing or not an e-mail address */
  email: string
  status: SuccessStatus
}

export type SuccessStatus = 'confirmed' | 'waitlist'

/** Null without a title or a valid start time; the page then redirects to home. */
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
    email: readEmail(query.get('email')),
    status: readStatus(search),
  }
}

export function readStatus(search: string): SuccessStatus {
  return new URLSearchParams(search).get('status') === 'waitlist' ? 'waitlist' : 'confirmed'
}

function readEmail(text: string | null): string {
  const email = text?.trim() ?? ''
  return email.length <= limits.email && emailPattern.test(email) ? email : ''
}

function readInstant(text: string | null): string | null {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/**
 * Whether the URL matches a slot in the list. Without this check, a stranger's link could put any text on the program's
 * own page. A detail that is missing from the URL matches every slot.
 */
export function matchesEvent(details: SuccessDetails, events: readonly Event[]): boolean {
  const { eventTitle, eventLocation, startTime, endTime } = details
  return events.some(
    (event) =>
      [event.title, event.spanishTitle].includes(eventTitle) &&
      ['', placeText(event), event.location].includes(eventLocation) &&
      event.timeSlots.some(
        (slot) =>
          Date.parse(slot.startTime) === Date.parse(startTime) &&
          (endTime === null || Date.parse(slot.endTime) === Date.parse(endTime)),
      ),
  )
}
