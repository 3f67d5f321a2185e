import type { SlotTimes } from './time-slot.ts'

export type Place = {
  location: string
  laundromatName: string | null
  laundromatAddress: string | null
}
export type Appointment = Place & SlotTimes

export function appointmentOf(slot: Appointment): Appointment {
  const { startTime, endTime, location, laundromatName, laundromatAddress } = slot
  return { startTime, endTime, location, laundromatName, laundromatAddress }
}

export type EventAppointment = Appointment & {
  eventId: string
  eventTitle: string
  /** Null if Spanish readers get `eventTitle`; missing in messages from earlier releases */
  spanishTitle?: string | null
  timeSlotId: string
}

/** See SPEC.md 2. */
export function placeLines({ laundromatName, laundromatAddress, location }: Place): string[] {
  if (!laundromatName) return [location]
  if (laundromatAddress) return [laundromatName, laundromatAddress]
  return [location.includes(laundromatName) ? location : `${laundromatName}, ${location}`]
}

/** Ignores the event's title, because messages about a change show only time and place. */
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

/** All lines of the place; includes the location only if the other lines are unchanged */
export function changedPlace(before: Place, after: Place): { was: string[]; now: string[] } {
  const lines =
    placeLines(before).join('\n') === placeLines(after).join('\n') ? linesWithLocation : placeLines
  return { was: lines(before), now: lines(after) }
}

/** The first line; if it is unchanged, also the first line that changed */
export function placeAfterChange(before: Place, after: Place): string {
  const { was, now } = changedPlace(before, after)
  const [name = '', ...others] = now
  const news = others.find((line) => !was.includes(line))
  return name === was[0] && news !== undefined ? `${name}, ${news}` : name
}
