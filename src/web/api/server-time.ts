/** A smaller difference is the way of the answer, and the header's whole seconds. */
const leastMs = 60_000
let aheadMs = 0

/** Notes by how much the server's clock is ahead of this browser's, from the answer's Date header. */
export function noteServerTime(date: string | null): void {
  const at = Date.parse(date ?? '')
  if (Number.isNaN(at)) return
  const ms = at - Date.now()
  aheadMs = Math.abs(ms) < leastMs ? 0 : ms
}

/** The time by the server's clock, so that a phone with a wrong clock does not end an appointment */
export function serverNow(): Date {
  return new Date(Date.now() + aheadMs)
}
