import { dayMs, hourMs, minuteMs } from './duration.ts'
import { isRecent } from './time-window.ts'

/** Limits on links that anybody can request (DESIGN.md 5, rule 16; docs/decisions/0035) */

/**
 * Minimum time between two requests that are served for one contact or one administrator's e-mail address, and between
 * two links for one registration on one channel
 */
export const linkSpacingMs = 10 * minuteMs

/** Per registration and channel, so that requests never use up what a mailbox or phone gets in a day */
const linksPerDay = { my_link: 3, text_my_link: 1 }

export type LinkKind = keyof typeof linksPerDay

/** For how many registrations one request sends links by e-mail, each in a message of its own */
export const linksPerRequest = 3

/** Whether a registration with these earlier messages gets another; after one that a brake holds back, an hour later */
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
