import type { Place } from './appointment.ts'

/** The event that a family on a waitlist is asked to come to, as messages name it; times in ISO 8601 UTC */
export type OtherEvent = Place & {
  eventId: string
  eventTitle: string
  spanishTitle: string | null
  /** Of its first slot with a free spot */
  startTime: string
  /** Start of its last slot with a free spot: then the message is no longer of use */
  until: string
}
