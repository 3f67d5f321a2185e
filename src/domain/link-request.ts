import { dayMs, hourMs, minuteMs } from './duration.ts'
import { isRecent } from './time-window.ts'

/** Limits on links that anybody can request (DESIGN.md 5, rule 16; docs/decisions/0035) */

/**
 * Minimum time between two served requests for one contact or administrator's e-mail address, and between two links for
 * one registration on one channel
 */
export const linkSpacingMs = 10 * minuteMs

/** Per registration */
const linksPerDay = { my_link: 3, text_my_link: 1 }

export type LinkKind = keyof typeof linksPerDay

/** E-mails that one request causes, each with the link of one registration */
export const linksPerRequest = 3

/**
 * `earlier`: messages with a link to the registration. After one that a brake held back, the next may go an hour later.
 */
export function mayGetLink(
  earlier: readonly { createdAt: string; isHeld: boolean }[],
  kind: LinkKind,
  now: Date,
): boolean {
  const ofDay = earlier.filter(({ createdAt }) => isRecent(createdAt, now, dayMs))
  const isTooSoon = ofDay.some(({ createdAt, isHeld }) =>
    isRecent(createdAt, now, isHeld ? hourMs : linkSpacingMs),
  )
  return ofDay.length < linksPerDay[kind] && !isTooSoon
}
