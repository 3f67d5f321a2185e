import { minuteMs } from './duration.ts'

/** The most that two processes' clocks are expected to differ, or that a clock is set back */
const clockSkewMs = minuteMs

/**
 * The time of a change, read while its row is locked (DESIGN.md 5, rule 19). It is later than the row's last change,
 * even within one millisecond or if another process's clock is ahead by up to a minute, so that changes stay in order.
 */
export function timeOfChange(now: Date, lastChange?: string): Date {
  const behindMs = lastChange === undefined ? -1 : Date.parse(lastChange) - now.getTime()
  return behindMs < 0 || behindMs > clockSkewMs ? now : new Date(now.getTime() + behindMs + 1)
}
