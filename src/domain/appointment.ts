import type { SlotTimes } from './time-slot.ts'

export type Place = {
  location: string
  laundromatName: string | null
  laundromatAddress: string | null
}
/** When and where a family is expected; times are ISO 8601 UTC. */
export type Appointment = Place & SlotTimes

/** And at which event, in which of its time slots */
export type EventAppointment = Appointment & {
  eventId: string
  eventTitle: string
  timeSlotId: string
}

/** Name and address of the laundromat where both are known, else the event's location (SPEC.md 2). */
export function placeLines({ laundromatName, laundromatAddress, location }: Place): string[] {
  return laundromatName && laundromatAddress ? [laundromatName, laundromatAddress] : [location]
}

/** What is different for the family: what it is not told of, such as the title, does not count. */
export function whatChanged(
  before: Appointment,
  after: Appointment,
): { time: boolean; place: boolean } {
  return {
    time: before.startTime !== after.startTime || before.endTime !== after.endTime,
    place: placeLines(before).join('\n') !== placeLines(after).join('\n'),
  }
}
