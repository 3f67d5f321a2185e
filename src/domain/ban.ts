import { addDays, localDate, startOfDay } from './program-time.ts'

/** The end of a ban's last day ("2026-12-08", in the program's zone); from then on it matches nobody */
export function endOfBan(lastDay: string, zone: string): string {
  return startOfDay(addDays(lastDay, 1), zone)
}

/** The last day on which a ban with this end still matches */
export function lastDayOfBan(endsAt: string, zone: string): string {
  return localDate(new Date(Date.parse(endsAt) - 1).toISOString(), zone)
}

/** `endsAt` is null for a ban without an end. */
export type Ban = { endsAt: string | null }

export function isInForce(bans: readonly Ban[], now: Date): boolean {
  return bans.some(({ endsAt }) => !hasBanEnded(endsAt, now))
}

/** Whether a ban has ended; null means it has no end (DESIGN.md 5, rule 4). */
export function hasBanEnded(endsAt: string | null, now: Date): boolean {
  return endsAt !== null && Date.parse(endsAt) <= now.getTime()
}
