import { dayMs, minuteMs } from './duration.ts'

/** A time-based one-time code (RFC 6238): six digits, a new one every 30 seconds */
export const codePeriodMs = 30_000
/** Steps before and after the present one whose codes are accepted, because clocks differ */
export const codeWindow = 1

export const recoveryCodeCount = 10
/** Time limit for confirming a new secret with its first code */
export const setUpMs = 15 * minuteMs

/** Wrong codes after a correct password, within `wrongCodeWindowMs`, that notify the owner */
export const wrongCodesBeforeNotice = 5
/** The same, after which no code is accepted */
export const wrongCodesPerDay = 20
export const wrongCodeWindowMs = dayMs

export function stepOf(now: Date): number {
  return Math.floor(now.getTime() / codePeriodMs)
}

/**
 * Whether the code of `step` is new: each code works once, and no earlier one works after it. A last step beyond the
 * window was used while the clock was ahead, and must not lock the person out.
 */
export function isNewStep(step: number, lastStep: number | null, now: Date): boolean {
  return lastStep === null || step > lastStep || lastStep > stepOf(now) + codeWindow
}

/** Lower case without blanks and hyphens, as both kinds of code are compared */
export function normalizeCode(code: string): string {
  return code.replace(/[\s-]/g, '').toLowerCase()
}

/** Six digits; anything else is meant as a recovery code. */
export function isTimeCode(code: string): boolean {
  return /^\d{6}$/.test(normalizeCode(code))
}
