import { dayMs, hourMs } from './duration.ts'

/** Links in e-mails to administrators (docs/decisions/0050) */
export const linkLifeMs = { invitation: 48 * hourMs, password: hourMs }
export type AdminLinkKind = keyof typeof linkLifeMs

/** Maximum invitations that one administrator sends in a day, including those sent again */
export const invitationsPerDay = 10
export const invitationWindowMs = dayMs

/** Maximum links for a new password that one administrator gets in a day */
export const passwordLinksPerDay = 5
export const passwordLinkWindowMs = dayMs
