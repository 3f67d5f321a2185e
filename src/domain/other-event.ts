import type { Place } from './appointment.ts'
import { isSignUpOpen } from './sign-up-opening.ts'
import { hasStarted, type SlotTimes } from './time-slot.ts'

/** The event that a family on a waitlist is asked to come to, as messages name it; times in ISO 8601 UTC */
export type OtherEvent = Place & {
  eventId: string
  eventTitle: string
  spanishTitle: string | null
  /** Of its first slot with a free spot */
  startTime: string
  /** Start of its last slot with a free spot: then the message is out of date */
  until: string
}

/** A slot that is not closed, with a free spot; it may have started, and its sign-up may not be open yet. */
export type FreeSlot = Pick<OtherEvent, 'eventId' | 'eventTitle' | 'spanishTitle'> &
  Place &
  SlotTimes & {
    timeSlotId: string
    /** When the event's sign-up opens; null for at once */
    opensAt: string | null
  }

/** The slots that a family can move to now */
export function takeable<Slot extends FreeSlot>(slots: readonly Slot[], now: Date): Slot[] {
  return slots.filter((slot) => !hasStarted(slot, now) && isSignUpOpen(slot.opensAt, now))
}

/** An event with the span of its slots, which are ordered by start; undefined if a family can move to none of them */
export function otherEventOf(
  slots: readonly FreeSlot[],
  eventId: string,
  now: Date,
): OtherEvent | undefined {
  const free = takeable(slots, now).filter((slot) => slot.eventId === eventId)
  const [first] = free
  const last = free.at(-1)
  if (!first || !last) return undefined
  const { eventTitle, spanishTitle, location, laundromatName, laundromatAddress, startTime } = first
  const place = { location, laundromatName, laundromatAddress }
  return { eventId, eventTitle, spanishTitle, ...place, startTime, until: last.startTime }
}
