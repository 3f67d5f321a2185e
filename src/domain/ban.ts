import { addDays, localDate, startOfDay } from './program-time.ts'

/** `lastDay` is "2026-12-08" in the program's zone. */
export function endOfBan(lastDay: string, zone: string): string {
  return startOfDay(addDays(lastDay, 1), zone)
}

export function lastDayOfBan(endsAt: string, zone: string): string {
  return localDate(new Date(Date.parse(endsAt) - 1).toISOString(), zone)
}

export type Ban = { endsAt: string | null }

export function isInForce(bans: readonly Ban[], now: Date): boolean {
  return bans.some(({ endsAt }) => !hasBanEnded(endsAt, now))
}

/** Null means no end (DESIGN.md 5, rule 4). */
export function hasBanEnded(endsAt: string | null, now: Date): boolean {
  return endsAt !== null && Date.parse(endsAt) <= now.getTime()
}
