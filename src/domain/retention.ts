import { addMonths } from './no-show.ts'
import { localDate, startOfDay } from './program-time.ts'

/** The first day whose names are kept, "2025-12-08": `months` ago in the program's zone */
export function firstKeptDay(months: number, zone: string, now: Date): string {
  return addMonths(localDate(now.toISOString(), zone), -months)
}

/** The start of that day (UTC); names from before it are removed. */
export function namesKeptSince(months: number, zone: string, now: Date): string {
  return startOfDay(firstKeptDay(months, zone, now), zone)
}
