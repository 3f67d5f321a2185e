import { addDays, daysBetween, instantOf, localDate, localTime } from './program-time.ts'

export function isSignUpOpen(opensAt: string | null, now: Date): boolean {
  return opensAt === null || Date.parse(opensAt) <= now.getTime()
}

/** Wall-clock time */
export const seriesOpeningTime = '08:00'

/** Whether sign-up would open on the event's day, when a slot has already started */
export function opensTooLate(
  daysBefore: number | null,
  slots: readonly { startTime: string }[],
): boolean {
  return daysBefore === 0 && slots.some(({ startTime }) => startTime <= seriesOpeningTime)
}

/** `day`: "2026-12-08". Null if sign-up opens at once or the opening has passed */
export function seriesOpening(
  day: string,
  daysBefore: number | null,
  zone: string,
  now: Date,
): string | null {
  if (daysBefore === null) return null
  const opensAt = instantOf(addDays(day, -daysBefore), seriesOpeningTime, zone)
  return isSignUpOpen(opensAt, now) ? null : opensAt
}

/**
 * When sign-up opens for a copied event: as many days before it as for the original, at the same wall-clock time; null
 * if that has passed. `from` and `to`: days of the original and the copy in `zone`, "2026-12-08"
 */
export function moveOpening(
  opensAt: string | null,
  { from, to }: { from: string; to: string },
  zone: string,
  now: Date,
): string | null {
  if (opensAt === null) return null
  const daysBefore = daysBetween(localDate(opensAt, zone), from)
  const moved = instantOf(addDays(to, -daysBefore), localTime(opensAt, zone), zone)
  return isSignUpOpen(moved, now) ? null : moved
}
