import { dayMs, hourMs } from './duration.ts'

/** See docs/decisions/0050. */
export const linkLifeMs = { invitation: 48 * hourMs, password: hourMs }
export type AdminLinkKind = keyof typeof linkLifeMs

/** Per administrator, including resent invitations */
export const invitationsPerDay = 10
export const invitationWindowMs = dayMs

export const passwordLinksPerDay = 5
export const passwordLinkWindowMs = dayMs
