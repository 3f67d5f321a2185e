/** Smaller differences come from network latency, and from the Date header, which has whole seconds. */
const minOffsetMs = 60_000
let aheadMs = 0

export function noteServerTime(date: string | null): void {
  const at = Date.parse(date ?? '')
  if (Number.isNaN(at)) return
  const ms = at - Date.now()
  aheadMs = Math.abs(ms) < minOffsetMs ? 0 : ms
}

/** The time by the server's clock, so that an appointment does not seem to be over on a phone with a wrong clock */
export function serverNow(): Date {
  return new Date(Date.now() + aheadMs)
}
