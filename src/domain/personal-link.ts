import { hourMs, minuteMs } from './duration.ts'

/** How long a browser keeps the link that it got by signing up; links in messages have no end (docs/decisions/0034). */
export const browserLinkMs = hourMs

/** The most that two processes' clocks are expected to differ */
const clockSkewMs = minuteMs

/** Whether a link has ended; one that was made while the clock was ahead does not last longer than others. */
export function hasLinkEnded(expiresAt: string | null, now: Date): boolean {
  if (expiresAt === null) return false
  const leftMs = Date.parse(expiresAt) - now.getTime()
  return leftMs <= 0 || leftMs > browserLinkMs + clockSkewMs
}
