import { addDays, localDate, startOfDay } from './program-time.ts'

/** The instant from which a ban with this last day ("2026-12-08", in the program's zone) matches nobody */
export function endOfBan(lastDay: string, zone: string): string {
  return startOfDay(addDays(lastDay, 1), zone)
}

/** The last day on which a ban that ends at this instant matches */
export function lastDayOfBan(endsAt: string, zone: string): string {
  return localDate(new Date(Date.parse(endsAt) - 1).toISOString(), zone)
}

/** Whether a ban is history; null is one without an end (DESIGN.md 5, rule 4). */
export function hasBanEnded(endsAt: string | null, now: Date): boolean {
  return endsAt !== null && Date.parse(endsAt) <= now.getTime()
}
