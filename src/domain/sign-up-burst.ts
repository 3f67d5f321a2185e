import { minuteMs } from './duration.ts'

/** Sign-ups from one IP address within a minute that are served at once (docs/decisions/0022) */
export const signUpsAtOnce = 20
/** Minimum time between further sign-ups */
export const signUpSpacingMs = 3_000

/** `served`: times of the address's earlier sign-ups, ascending */
export function signUpWaitMs(served: readonly number[], now: Date): number {
  const recent = recentSignUps(served, now)
  if (recent.length < signUpsAtOnce) return 0
  return Math.max(0, (recent.at(-1) ?? 0) + signUpSpacingMs - now.getTime())
}

export function recentSignUps(served: readonly number[], now: Date): number[] {
  // Future times were stored before the clock was set back.
  return served.filter((at) => at <= now.getTime() && now.getTime() - at < minuteMs)
}
