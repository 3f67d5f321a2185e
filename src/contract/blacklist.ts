import * as z from 'zod/mini'
import { emailField, nameField, optionalDayField, phoneField, requiredText } from './fields.ts'
import { limits } from './limits.ts'
import { validation } from './words/en/validation.ts'

/** Somebody who is shut out (SPEC.md 3); times are ISO 8601 UTC. */
export const blacklistEntry = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** False where only the e-mail address matches: no number in the phone field, or another family has it, too */
  matchesPhone: z.boolean(),
  reason: z.string(),
  /** The last day on which it matches, in the program's zone ("2026-12-08"); null while it has no end */
  endDate: z.nullable(z.string()),
  /** It matches nobody any more, and stays as history (DESIGN.md 5, rule 4). */
  hasEnded: z.boolean(),
  createdAt: z.string(),
  /** The no-show that caused the entry, and its event; null when it was made by hand */
  registrationId: z.nullable(z.string()),
  eventId: z.nullable(z.string()),
})
export type BlacklistEntry = z.infer<typeof blacklistEntry>

/** POST /api/admin/blacklist (SPEC.md 5, add to blacklist) */
export const addToBlacklistRequest = z.object({
  name: nameField,
  email: emailField,
  phone: phoneField(validation.phoneInvalid),
  reason: requiredText(limits.reason, validation.reasonRequired),
  endDate: optionalDayField(validation.dayInvalid),
})
export type AddToBlacklistRequest = z.infer<typeof addToBlacklistRequest>

/** The new entry, and how many upcoming registrations this person still has */
export const addToBlacklistAnswer = z.extend(blacklistEntry, { upcomingRegistrations: z.number() })
export type AddToBlacklistAnswer = z.infer<typeof addToBlacklistAnswer>
