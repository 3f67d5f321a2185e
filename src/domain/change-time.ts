/** How far apart two processes' clocks may be for one to be corrected by the other, in milliseconds */
const clockSkewMs = 1000

/**
 * The time of a change, read while its row is locked (DESIGN.md 5, rule 19). It is later than the row's last change,
 * also within one millisecond or where another process's clock is a little ahead, so that changes have an order.
 */
export function timeOfChange(now: Date, lastChange?: string): Date {
  const behindMs = lastChange === undefined ? -1 : Date.parse(lastChange) - now.getTime()
  return behindMs < 0 || behindMs > clockSkewMs ? now : new Date(now.getTime() + behindMs + 1)
}
