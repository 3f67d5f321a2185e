import { dayMs, hourMs } from './duration.ts'

/** Links in e-mails to administrators (docs/decisions/0050) */
export const linkLifeMs = { invitation: 48 * hourMs, password: hourMs }
export type AdminLinkKind = keyof typeof linkLifeMs

/** Invitations that one administrator sends in a day, those sent again included */
export const invitationsPerDay = 10
export const invitationWindowMs = dayMs

/** Links for a new password that one administrator gets in a day */
export const passwordLinksPerDay = 5
export const passwordLinkWindowMs = dayMs
