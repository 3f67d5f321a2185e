/** Smaller differences come from network latency and the whole seconds of the Date header. */
const minOffsetMs = 60_000
let aheadMs = 0

export function noteServerTime(date: string | null): void {
  const at = Date.parse(date ?? '')
  if (Number.isNaN(at)) return
  const ms = at - Date.now()
  aheadMs = Math.abs(ms) < minOffsetMs ? 0 : ms
}

/** The time by the server's clock, so that a wrong clock on a phone does not make an appointment look over */
export function serverNow(): Date {
  return new Date(Date.now() + aheadMs)
}
