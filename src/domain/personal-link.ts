import { hourMs, minuteMs } from './duration.ts'

/** For the link that a browser gets by signing up; links in messages have no end (docs/decisions/0034). */
export const browserLinkMs = hourMs

/** A clock set back by less than this ends no link: a wrong zone or daylight saving can be an hour off. */
const setBackMs = hourMs + minuteMs

/**
 * A link made while the clock was far ahead counts as ended, because it would work for as long as the clock was ahead
 * (docs/decisions/0086).
 */
export function hasLinkEnded(expiresAt: string | null, now: Date): boolean {
  if (expiresAt === null) return false
  const leftMs = Date.parse(expiresAt) - now.getTime()
  return leftMs <= 0 || leftMs > browserLinkMs + setBackMs
}
