import { dayMs } from './duration.ts'

/** All null before the first reading */
export type ClockState = {
  /** The newest trusted reading */
  trustedAt: string | null
  /** The first reading after a jump ahead; null if the clock is trusted */
  jumpedAt: string | null
  readAt: string | null
}

/** Readings farther apart are a jump: the clock was set ahead, or no server ran. */
export const maxStepMs = 2 * dayMs
/** A clock that jumped is trusted again after this long. */
export const trustAfterMs = dayMs

/** See docs/decisions/0069. */
export function readClock({ trustedAt, jumpedAt, readAt }: ClockState, now: Date): ClockState {
  const at = now.toISOString()
  const trusted = { trustedAt: at, jumpedAt: null, readAt: at }
  if (trustedAt === null || !isJump(trustedAt, at)) return trusted
  const isSameJump = jumpedAt !== null && at >= jumpedAt && !isJump(readAt ?? jumpedAt, at)
  if (!isSameJump) return { trustedAt, jumpedAt: at, readAt: at }
  if (Date.parse(at) - Date.parse(jumpedAt) >= trustAfterMs) return trusted
  return { trustedAt, jumpedAt, readAt: at }
}

const isJump = (from: string, to: string) => Date.parse(to) - Date.parse(from) > maxStepMs

const storeEveryMs = 10 * 60_000

/** Limits writes to one in ten minutes, except when a jump begins or ends. */
export function mustStore(before: ClockState, after: ClockState): boolean {
  if (before.jumpedAt !== after.jumpedAt || before.readAt === null) return true
  return Math.abs(Date.parse(after.readAt ?? '') - Date.parse(before.readAt)) >= storeEveryMs
}
