import { addDays, instantOf, localDate } from './program-time.ts'
import { keepLength, type SlotTimes } from './time-slot.ts'

/** A time slot of a series, in wall-clock times of the program's zone: "09:00"; the end at most "24:00" */
export type LocalSlot = { startTime: string; endTime: string; capacity: number }

/** A series' slots on one day, at the same wall-clock times on both sides of daylight saving */
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

/** Today, or tomorrow once the last of today's slots has started and nobody can sign up for today */
export function firstDayToBook(slots: readonly LocalSlot[], zone: string, now: Date): string {
  const today = localDate(now.toISOString(), zone)
  const starts = slotsOnDay(today, slots, zone).map(({ startTime }) => Date.parse(startTime))
  return Math.max(...starts) > now.getTime() ? today : addDays(today, 1)
}
