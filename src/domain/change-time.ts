import { minuteMs } from './duration.ts'

/** The maximum clock skew that is expected between two processes */
const clockSkewMs = minuteMs

/**
 * Call this while the row is locked (DESIGN.md 5, rule 19). The result is later than the row's last change, even if
 * another process's clock is up to a minute ahead, so that changes stay in order.
 */
export function timeOfChange(now: Date, lastChange?: string): Date {
  const behindMs = lastChange === undefined ? -1 : Date.parse(lastChange) - now.getTime()
  return behindMs < 0 || behindMs > clockSkewMs ? now : new Date(now.getTime() + behindMs + 1)
}
