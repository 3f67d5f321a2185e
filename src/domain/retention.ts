import { addMonths } from './no-show.ts'
import { localDate, startOfDay } from './program-time.ts'

/** "2025-12-08" in `zone`; events before this day lose their names */
export function firstKeptDay(months: number, zone: string, now: Date): string {
  return addMonths(localDate(now.toISOString(), zone), -months)
}

/** UTC */
export function namesKeptSince(months: number, zone: string, now: Date): string {
  return startOfDay(firstKeptDay(months, zone, now), zone)
}
