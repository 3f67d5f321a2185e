import type { SlotTimes } from './time-slot.ts'

export type Place = {
  location: string
  laundromatName: string | null
  laundromatAddress: string | null
}
/** When and where a family is expected; times in ISO 8601 UTC */
export type Appointment = Place & SlotTimes

/** Only when and where, without a slot's other facts */
export function appointmentOf(slot: Appointment): Appointment {
  const { startTime, endTime, location, laundromatName, laundromatAddress } = slot
  return { startTime, endTime, location, laundromatName, laundromatAddress }
}

/** An appointment with its event and time slot */
export type EventAppointment = Appointment & {
  eventId: string
  eventTitle: string
  /** Null if families read the English title; missing in messages of earlier releases */
  spanishTitle?: string | null
  timeSlotId: string
}

/**
 * The laundromat's name and address if both are known; if the address is not, its name and the event's location in one
 * line; else the location alone (SPEC.md 2). The first line is enough to find the place.
 */
export function placeLines({ laundromatName, laundromatAddress, location }: Place): string[] {
  if (!laundromatName) return [location]
  if (laundromatAddress) return [laundromatName, laundromatAddress]
  return [location.includes(laundromatName) ? location : `${laundromatName}, ${location}`]
}

/** What a family must know about a change; messages show time and place, so a new title does not count. */
export function whatChanged(
  before: Appointment,
  after: Appointment,
): { time: boolean; place: boolean } {
  return {
    time: before.startTime !== after.startTime || before.endTime !== after.endTime,
    place: linesWithLocation(before).join('\n') !== linesWithLocation(after).join('\n'),
  }
}

const linesWithLocation = (place: Place) => [...placeLines(place), place.location]

/** The old and the new place as a family reads them; with the location only if nothing else differs. */
export function changedPlace(before: Place, after: Place): { was: string[]; now: string[] } {
  const lines =
    placeLines(before).join('\n') === placeLines(after).join('\n') ? linesWithLocation : placeLines
  return { was: lines(before), now: lines(after) }
}

/** The new place in one line: its name and, if the name stays, the line that changed */
export function placeAfterChange(before: Place, after: Place): string {
  const { was, now } = changedPlace(before, after)
  const [name = '', ...others] = now
  const news = others.find((line) => !was.includes(line))
  return name === was[0] && news !== undefined ? `${name}, ${news}` : name
}
