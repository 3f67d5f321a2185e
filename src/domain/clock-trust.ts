import { dayMs } from './duration.ts'

/** What readings of the clock have shown so far; all null before the first one */
export type ClockState = {
  /** The newest reading that is believed */
  trustedAt: string | null
  /** The first reading after a jump ahead; null if the clock is believed */
  jumpedAt: string | null
  /** The newest reading */
  readAt: string | null
}

/** Readings farther apart than this are a jump: the clock was set ahead, or no server ran. */
export const maxStepMs = 2 * dayMs
/** A clock that jumped is believed after this long, if nobody has set it back. */
export const trustAfterMs = dayMs

/** The state after a reading (docs/decisions/0069) */
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

/** Whether to write the new state: at the first reading, after a jump or its end, or every ten minutes */
export function mustStore(before: ClockState, after: ClockState): boolean {
  if (before.jumpedAt !== after.jumpedAt || before.readAt === null) return true
  return Math.abs(Date.parse(after.readAt ?? '') - Date.parse(before.readAt)) >= storeEveryMs
}
