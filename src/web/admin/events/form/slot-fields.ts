import type { TimeSlot } from '../../../../contract/event.ts'
import { defaultCapacity } from '../../../../contract/limits.ts'
import {
  addDays,
  daysBetween,
  instantOf,
  localDate,
  localTime,
} from '../../../../domain/program-time.ts'

/** One time slot in the event forms: wall-clock times, and day offsets from the event's day */
export type SlotFields = {
  /** Empty for a new slot */
  slotId: string
  /** "09:00" */
  startTime: string
  endTime: string
  /** As typed */
  capacity: string
  /** Days from the event's day to the slot's start */
  startsDaysLater: number
  /** A checkbox, shown only if the end time is not after the start time. Such an end time may also be a typo. */
  endsNextDay: boolean
  /** Number of midnights in a slot longer than 24 hours (only the API creates such slots); otherwise 0 */
  lastsDays: number
}

export const emptySlot: SlotFields = {
  slotId: '',
  startTime: '',
  endTime: '',
  capacity: String(defaultCapacity),
  startsDaysLater: 0,
  endsNextDay: false,
  lastsDays: 0,
}

export type SlotTimes = Omit<SlotFields, 'slotId' | 'capacity'>

export function canEndNextDay({ startTime, endTime, lastsDays }: SlotTimes): boolean {
  return startTime !== '' && endTime !== '' && endTime <= startTime && lastsDays === 0
}

/** Days from the event's day to the slot's end */
export function endsDaysLater(slot: SlotTimes): number {
  const crossesMidnight = slot.endsNextDay && canEndNextDay(slot)
  return slot.startsDaysLater + (crossesMidnight ? 1 : slot.lastsDays)
}

/** Start and end as ISO instants, for an event on `date` ("2026-12-08") in `zone` */
export function slotInstants(date: string, slot: SlotTimes, zone: string) {
  return {
    startTime: instantOf(addDays(date, slot.startsDaysLater), slot.startTime, zone),
    endTime: instantOf(addDays(date, endsDaysLater(slot)), slot.endTime, zone),
  }
}

export function toSlotFields(slot: TimeSlot, eventDate: string, zone: string): SlotFields {
  const startDate = localDate(slot.startTime, zone)
  const startTime = localTime(slot.startTime, zone)
  const endTime = localTime(slot.endTime, zone)
  const midnights = daysBetween(startDate, localDate(slot.endTime, zone))
  const endsNextDay = midnights === 1 && endTime <= startTime
  return {
    slotId: slot.id,
    startTime,
    endTime,
    capacity: String(slot.capacity),
    startsDaysLater: daysBetween(eventDate, startDate),
    endsNextDay,
    lastsDays: endsNextDay ? 0 : midnights,
  }
}

/** A slot that starts when the last slot ends, and lasts as long. The end is empty unless it is before midnight. */
export function nextSlot(slots: readonly SlotFields[]): SlotFields {
  const last = slots[slots.length - 1]
  if (!last?.endTime) return emptySlot
  const from = minutesOf(last.endTime)
  const midnights = endsDaysLater(last) - last.startsDaysLater
  const length = from - minutesOf(last.startTime) + midnights * dayMinutes
  const fits = last.startTime !== '' && length > 0 && from + length < dayMinutes
  return {
    ...emptySlot,
    startTime: last.endTime,
    endTime: fits ? timeOf(from + length) : '',
    startsDaysLater: endsDaysLater(last),
  }
}

const dayMinutes = 24 * 60

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function timeOf(minutes: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

/** Whether the typed capacity is below the confirmed count; false unless it is a whole number above 0 */
export function isBelowConfirmed(
  { registrationCount }: Pick<TimeSlot, 'registrationCount'>,
  capacity: string,
): boolean {
  return (
    /^\d+$/.test(capacity.trim()) && Number(capacity) > 0 && Number(capacity) < registrationCount
  )
}
