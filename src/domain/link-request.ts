import { dayMs, hourMs, minuteMs } from './duration.ts'
import { isRecent } from './time-window.ts'

/** Limits on links that anybody can request (DESIGN.md 5, rule 16; docs/decisions/0035) */

/**
 * Minimum time between two served requests for one contact or administrator's e-mail address, and between two links for
 * one registration on one channel
 */
export const linkSpacingMs = 10 * minuteMs

/** E-mails per mailbox, texts per registration */
const linksPerDay = { my_link: 3, text_my_link: 1 }

export type LinkKind = keyof typeof linksPerDay

/** Maximum number of e-mails per request, each with the link of one registration */
export const linksPerRequest = 3

export type EarlierLink = { registrationId: string; createdAt: string; isHeld: boolean }

/**
 * `earlier`: messages with a link to the registration; for an e-mail, also messages with links to other registrations
 * of the same mailbox. After a link that a brake held back, the minimum time is an hour.
 */
export function mayGetLink(
  registrationId: string,
  earlier: readonly EarlierLink[],
  kind: LinkKind,
  now: Date,
): boolean {
  const isOwn = (link: EarlierLink) => link.registrationId === registrationId
  const ofDay = earlier.filter(
    (link) => isRecent(link.createdAt, now, dayMs) && (isOwn(link) || !link.isHeld),
  )
  const isTooSoon = ofDay
    .filter(isOwn)
    .some(({ createdAt, isHeld }) => isRecent(createdAt, now, isHeld ? hourMs : linkSpacingMs))
  return ofDay.length < linksPerDay[kind] && !isTooSoon
}
