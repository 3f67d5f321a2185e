import { addDays, instantOf, localDate } from './program-time.ts'
import { keepLength, type SlotTimes } from './time-slot.ts'

/** Wall-clock times of the program's zone, "09:00"; the end at most "24:00" */
export type LocalSlot = { startTime: string; endTime: string; capacity: number }

/** Wall-clock times stay the same on both sides of daylight saving. */
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

/** Tomorrow once the last of today's slots has started */
export function firstDayToBook(slots: readonly LocalSlot[], zone: string, now: Date): string {
  const today = localDate(now.toISOString(), zone)
  const starts = slotsOnDay(today, slots, zone).map(({ startTime }) => Date.parse(startTime))
  return Math.max(...starts) > now.getTime() ? today : addDays(today, 1)
}
