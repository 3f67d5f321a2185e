import type { TimeSlot } from '../../../../contract/event.ts'
import { defaultCapacity } from '../../../../contract/limits.ts'
import {
  addDays,
  daysBetween,
  instantOf,
  localDate,
  localTime,
} from '../../../../domain/program-time.ts'

/** One time slot in the event forms: wall-clock times, and the days that they are on */
export type SlotFields = {
  /** Empty for a new slot */
  slotId: string
  /** "09:00" */
  startTime: string
  endTime: string
  /** As typed */
  capacity: string
  /** Days after the event's own; 0 but for slots after one that crosses midnight, or made elsewhere */
  startsDaysLater: number
  /** Counts where the end time is not after the start time, which is a slip as often as a night */
  endsNextDay: boolean
  /** Midnights within a slot of 24 hours and more, which only the API makes; 0 otherwise */
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

/** The end is on the start's day by its time alone, or it could not be. */
export function canEndNextDay({ startTime, endTime, lastsDays }: SlotTimes): boolean {
  return startTime !== '' && endTime !== '' && endTime <= startTime && lastsDays === 0
}

/** The day of the end, counted from the event's own */
export function endsDaysLater(slot: SlotTimes): number {
  const crossesMidnight = slot.endsNextDay && canEndNextDay(slot)
  return slot.startsDaysLater + (crossesMidnight ? 1 : slot.lastsDays)
}

/** The instants of a slot whose event is on `date` */
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

/** Another slot goes on where the last one ended, for as long, while that is still the same day. */
export function nextSlot(slots: readonly SlotFields[]): SlotFields {
  const last = slots[slots.length - 1]
  if (!last?.endTime) return emptySlot
  const from = minutesOf(last.endTime)
  const midnights = endsDaysLater(last) - last.startsDaysLater
  const length = from - minutesOf(last.startTime) + midnights * dayMinutes
  const isKnown = last.startTime !== '' && length > 0 && from + length < dayMinutes
  return {
    ...emptySlot,
    startTime: last.endTime,
    endTime: isKnown ? timeOf(from + length) : '',
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
