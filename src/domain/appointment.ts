import type { SlotTimes } from './time-slot.ts'

export type Place = {
  location: string
  laundromatName: string | null
  laundromatAddress: string | null
}
/** When and where a family is expected; times in ISO 8601 UTC */
export type Appointment = Place & SlotTimes

/** An appointment with its event and time slot */
export type EventAppointment = Appointment & {
  eventId: string
  eventTitle: string
  /** Null where families read the English one; missing in messages of earlier releases */
  spanishTitle?: string | null
  timeSlotId: string
}

/** The laundromat's name and address if both are known, else the event's location (SPEC.md 2) */
export function placeLines({ laundromatName, laundromatAddress, location }: Place): string[] {
  return laundromatName && laundromatAddress ? [laundromatName, laundromatAddress] : [location]
}

/** What a family must know about a change; messages show time and place, so a new title does not count. */
export function whatChanged(
  before: Appointment,
  after: Appointment,
): { time: boolean; place: boolean } {
  return {
    time: before.startTime !== after.startTime || before.endTime !== after.endTime,
    place: placeLines(before).join('\n') !== placeLines(after).join('\n'),
  }
}
