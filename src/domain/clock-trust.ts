import { dayMs } from './duration.ts'

/** All null before the first reading */
export type ClockState = {
  /** The newest reading that was believed */
  trustedAt: string | null
  /** The first reading after a jump ahead; null if the clock is believed */
  jumpedAt: string | null
  readAt: string | null
}

/** Readings farther apart are a jump: the clock was set ahead, or no server ran. */
export const maxStepMs = 2 * dayMs
/** A clock that jumped is believed after this long. */
export const trustAfterMs = dayMs

/** See docs/decisions/0069. */
export function readClock({ trustedAt, jumpedAt, readAt }: ClockState, now: Date): ClockState {
  const at = now.toISOString()
  const believed = { trustedAt: at, jumpedAt: null, readAt: at }
  if (trustedAt === null || !isStepAhead(trustedAt, at)) return believed
  const isSameJump = jumpedAt !== null && at >= jumpedAt && !isStepAhead(readAt ?? jumpedAt, at)
  if (!isSameJump) return { trustedAt, jumpedAt: at, readAt: at }
  if (Date.parse(at) - Date.parse(jumpedAt) >= trustAfterMs) return believed
  return { trustedAt, jumpedAt, readAt: at }
}

const isStepAhead = (from: string, to: string) => Date.parse(to) - Date.parse(from) > maxStepMs

const storeEveryMs = 10 * 60_000

/** Limits writes to one in ten minutes, apart from jumps and their ends. */
export function mustStore(before: ClockState, after: ClockState): boolean {
  if (before.jumpedAt !== after.jumpedAt || before.readAt === null) return true
  return Math.abs(Date.parse(after.readAt ?? '') - Date.parse(before.readAt)) >= storeEveryMs
}
