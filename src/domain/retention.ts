import { addMonths } from './no-show.ts'
import { localDate, startOfDay } from './program-time.ts'

/** "2025-12-08" in `zone`; names of families at events before this day are removed */
export function firstKeptDay(months: number, zone: string, now: Date): string {
  return addMonths(localDate(now.toISOString(), zone), -months)
}

/** UTC */
export function namesKeptSince(months: number, zone: string, now: Date): string {
  return startOfDay(firstKeptDay(months, zone, now), zone)
}
