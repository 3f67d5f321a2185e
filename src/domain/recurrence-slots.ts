import { addDays, instantOf, localDate } from './program-time.ts'
import { keepLength, type SlotTimes } from './time-slot.ts'

/** A time slot of a series: wall-clock times of the program's zone, "09:00"; the end is "24:00" at the latest. */
export type LocalSlot = { startTime: string; endTime: string; capacity: number }

/** A series' slots on one day: the same wall-clock times, whatever daylight saving does there */
export function slotsOnDay(
  day: string,
  slots: readonly LocalSlot[],
  zone: string,
): (SlotTimes & { capacity: number })[] {
  return slots.map(({ capacity, ...slot }) => {
    const startTime = instantOf(day, slot.startTime, zone)
    const endTime = instantOf(day, slot.endTime, zone)
    const lengthMs = Date.parse(`${day}T${slot.endTime}Z`) - Date.parse(`${day}T${slot.startTime}Z`)
    return keepLength({ startTime, endTime, capacity }, lengthMs)
  })
}

/** Today, or tomorrow when the last of these slots has begun: nobody could sign up for today any more. */
export function firstDayToBook(slots: readonly LocalSlot[], zone: string, now: Date): string {
  const today = localDate(now.toISOString(), zone)
  const starts = slotsOnDay(today, slots, zone).map(({ startTime }) => Date.parse(startTime))
  return Math.max(...starts) > now.getTime() ? today : addDays(today, 1)
}
