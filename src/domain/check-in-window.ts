import { dayMs } from './duration.ts'
import type { SlotTimes } from './time-slot.ts'

const beforeMs = dayMs
/** A year, because Who Came shows the last event until the next one */
const afterMs = 365 * dayMs

export type NotingWindow = { from: string; until: string }

export function notingWindow(timeSlots: readonly SlotTimes[]): NotingWindow | null {
  if (timeSlots.length === 0) return null
  const starts = timeSlots.map(({ startTime }) => Date.parse(startTime))
  const ends = timeSlots.map(({ endTime }) => Date.parse(endTime))
  return {
    from: new Date(Math.min(...starts) - beforeMs).toISOString(),
    until: new Date(Math.max(...ends) + afterMs).toISOString(),
  }
}

export function canNote(timeSlots: readonly SlotTimes[], at: string): boolean {
  const window = notingWindow(timeSlots)
  return window === null || (at >= window.from && at <= window.until)
}
