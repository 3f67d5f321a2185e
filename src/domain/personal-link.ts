import { hourMs, minuteMs } from './duration.ts'

/** Lifetime of the link that a browser gets by signing up; links in messages do not expire (docs/decisions/0034). */
export const browserLinkMs = hourMs

/** Setting the clock back this far does not expire a link: a wrong zone or daylight saving can be an hour off. */
const setBackMs = hourMs + minuteMs

/**
 * A link made while the clock was far ahead counts as expired, because it would otherwise work far longer than an hour
 * (docs/decisions/0086).
 */
export function hasLinkExpired(expiresAt: string | null, now: Date): boolean {
  if (expiresAt === null) return false
  const leftMs = Date.parse(expiresAt) - now.getTime()
  return leftMs <= 0 || leftMs > browserLinkMs + setBackMs
}
