import { minuteMs } from './duration.ts'

/** When sign-ups from one internet address are slowed down (DESIGN.md 5, rule 16) */

/** So many in a minute are served at once: a library with thirty families gets through within another. */
export const signUpsAtOnce = 20
/** From then on, they are served so far apart. */
export const signUpsApartMs = 3_000

/** How long an address must wait, in milliseconds; 0 to be served now. `served` are instants, the last one last. */
export function signUpWaitMs(served: readonly number[], now: Date): number {
  const recent = recentSignUps(served, now)
  if (recent.length < signUpsAtOnce) return 0
  return Math.max(0, (recent.at(-1) ?? 0) + signUpsApartMs - now.getTime())
}

/** Those of the last minute */
export function recentSignUps(served: readonly number[], now: Date): number[] {
  // A clock that was set back must not make anybody wait until it is that late again.
  return served.filter((at) => at <= now.getTime() && now.getTime() - at < minuteMs)
}
