import { dayMs, minuteMs } from './duration.ts'

/** See RFC 6238. */
export const codePeriodMs = 30_000
/** Steps before and after the current one, because clocks differ */
export const codeWindow = 1

export const recoveryCodeCount = 10
/** A new secret must be confirmed with its first code within this time. */
export const setUpMs = 15 * minuteMs

/** After this many wrong codes that follow a correct password, the owner is notified. */
export const wrongCodesBeforeNotice = 5
/** After this many, no code is accepted. */
export const wrongCodesPerDay = 20
export const wrongCodeWindowMs = dayMs

export function stepOf(now: Date): number {
  return Math.floor(now.getTime() / codePeriodMs)
}

/**
 * Each code works once, and no earlier code works after it. A `lastStep` beyond the window was stored while the clock
 * was ahead, and must not lock the person out.
 */
export function isNewStep(step: number, lastStep: number | null, now: Date): boolean {
  return lastStep === null || step > lastStep || lastStep > stepOf(now) + codeWindow
}

export function normalizeCode(code: string): string {
  return code.replace(/[\s-]/g, '').toLowerCase()
}

/** Anything else is checked as a recovery code. */
export function isTimeCode(code: string): boolean {
  return /^\d{6}$/.test(normalizeCode(code))
}
