import type { Place } from './appointment.ts'
import { isSignUpOpen } from './sign-up-opening.ts'
import { hasStarted, type SlotTimes } from './time-slot.ts'

/** Times are ISO 8601 UTC. */
export type OtherEvent = Place & {
  eventId: string
  eventTitle: string
  spanishTitle: string | null
  /** Start of its first slot with a free spot */
  startTime: string
  /** Start of its last slot with a free spot; from then on the message is out of date */
  until: string
}

/** A slot that is not closed; it may have started, and its sign-up may not be open yet. */
export type FreeSlot = Pick<OtherEvent, 'eventId' | 'eventTitle' | 'spanishTitle'> &
  Place &
  SlotTimes & {
    timeSlotId: string
    /** Null for at once */
    opensAt: string | null
  }

export function takeableSlots<Slot extends FreeSlot>(slots: readonly Slot[], now: Date): Slot[] {
  return slots.filter((slot) => !hasStarted(slot, now) && isSignUpOpen(slot.opensAt, now))
}

/** Expects slots in order of start; undefined if a family cannot move to any of the event's slots */
export function otherEventOf(
  slots: readonly FreeSlot[],
  eventId: string,
  now: Date,
): OtherEvent | undefined {
  const free = takeableSlots(slots, now).filter((slot) => slot.eventId === eventId)
  const [first] = free
  const last = free.at(-1)
  if (!first || !last) return undefined
  const { eventTitle, spanishTitle, location, laundromatName, laundromatAddress, startTime } = first
  const place = { location, laundromatName, laundromatAddress }
  return { eventId, eventTitle, spanishTitle, ...place, startTime, until: last.startTime }
}
