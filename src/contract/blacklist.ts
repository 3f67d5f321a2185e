import * as z from 'zod/mini'
import { emailField, nameField, phoneField, requiredText } from './fields.ts'
import { limits } from './limits.ts'
import { validation } from './words/en/validation.ts'

/** Somebody who is shut out (SPEC.md 3); times are ISO 8601 UTC. */
export const blacklistEntry = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  reason: z.string(),
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
})
export type AddToBlacklistRequest = z.infer<typeof addToBlacklistRequest>

/** The new entry, and how many upcoming registrations this person still has */
export const addToBlacklistAnswer = z.extend(blacklistEntry, { upcomingRegistrations: z.number() })
export type AddToBlacklistAnswer = z.infer<typeof addToBlacklistAnswer>
