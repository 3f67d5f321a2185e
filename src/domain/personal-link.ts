import { hourMs, minuteMs } from './duration.ts'

/** How long the link that a browser gets by signing up works; links in messages have no end (docs/decisions/0034). */
export const browserLinkMs = hourMs

/** A clock that is set back by less than this ends no link: a wrong time zone or daylight saving can be an hour off. */
const setBackMs = hourMs + minuteMs

/**
 * Whether a link has ended. A link made while the clock was far ahead ends at once, because it would last as long as
 * the clock was ahead (docs/decisions/0086).
 */
export function hasLinkEnded(expiresAt: string | null, now: Date): boolean {
  if (expiresAt === null) return false
  const leftMs = Date.parse(expiresAt) - now.getTime()
  return leftMs <= 0 || leftMs > browserLinkMs + setBackMs
}
