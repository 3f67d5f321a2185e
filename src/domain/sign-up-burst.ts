import { minuteMs } from './duration.ts'

/** Slows down sign-ups from one internet address (docs/decisions/0022) */

/** Served at once per minute; in a library with thirty families, the other ten wait half a minute at most. */
export const signUpsAtOnce = 20
/** Minimum time between two sign-ups beyond that */
export const signUpSpacingMs = 3_000

/** How long an address must wait, in milliseconds; `served`: times of its earlier sign-ups, ascending */
export function signUpWaitMs(served: readonly number[], now: Date): number {
  const recent = recentSignUps(served, now)
  if (recent.length < signUpsAtOnce) return 0
  return Math.max(0, (recent.at(-1) ?? 0) + signUpSpacingMs - now.getTime())
}

/** The sign-ups of the last minute */
export function recentSignUps(served: readonly number[], now: Date): number[] {
  // Times ahead of now were written before the clock was set back; nobody waits for those.
  return served.filter((at) => at <= now.getTime() && now.getTime() - at < minuteMs)
}
