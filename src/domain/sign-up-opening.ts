import { addDays, daysBetween, instantOf, localDate, localTime } from './program-time.ts'

/** Whether families can sign up by now; null means from the event's creation on. */
export function isSignUpOpen(opensAt: string | null, now: Date): boolean {
  return opensAt === null || Date.parse(opensAt) <= now.getTime()
}

/** Wall-clock time at which the sign-up of a series' events opens */
export const seriesOpeningTime = '08:00'

/** Whether sign-up on the day itself opens only when the first slot has begun; start times are like "09:00". */
export function opensTooLate(
  daysBefore: number | null,
  slots: readonly { startTime: string }[],
): boolean {
  return daysBefore === 0 && slots.some(({ startTime }) => startTime <= seriesOpeningTime)
}

/** When sign-up opens for the event of a series on `day` ("2026-12-08"); null for at once, or if that has passed */
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
 * When sign-up opens for a copy of an event: as many days before it, at the same wall-clock time; null if that has
 * passed. Days are wall-clock dates in the program's zone, "2026-12-08".
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
