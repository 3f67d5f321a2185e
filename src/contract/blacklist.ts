import * as z from 'zod/mini'
import { emailField, nameField, newRowId, phoneField, requiredText } from './fields.ts'
import { limits } from './limits.ts'
import { optionalDayField } from './time-fields.ts'
import { validation } from './words/en/validation.ts'

/** A blacklist entry (SPEC.md 3); times are ISO 8601 UTC. */
export const blacklistEntry = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** False if only the e-mail address matches: no phone number, or one that another family uses too */
  matchesPhone: z.boolean(),
  reason: z.string(),
  /** The last day of the ban in the program's zone ("2026-12-08"); null if it has no end */
  endDate: z.nullable(z.string()),
  /** The ban is over; the entry stays as history (DESIGN.md 5, rule 4). */
  hasEnded: z.boolean(),
  /** A first no-show that only warned; it bans nobody, and `hasEnded` is true. */
  isWarning: z.boolean(),
  createdAt: z.string(),
  /** The no-show that created the entry, and its event; null if an administrator added it */
  registrationId: z.nullable(z.string()),
  eventId: z.nullable(z.string()),
})
export type BlacklistEntry = z.infer<typeof blacklistEntry>

/** POST /api/admin/blacklist (SPEC.md 5, add to blacklist) */
export const addToBlacklistRequest = z.object({
  id: newRowId,
  name: nameField,
  /** Null for somebody without an e-mail address, whom only the phone matches */
  email: z.nullable(emailField),
  phone: phoneField(validation.phoneInvalid),
  reason: requiredText(limits.reason, validation.reasonRequired),
  endDate: optionalDayField(validation.dayInvalid),
})
export type AddToBlacklistRequest = z.infer<typeof addToBlacklistRequest>

/** POST /api/admin/blacklist/check: whether a ban matches somebody who is being added; changes nothing */
export const banCheckRequest = z.object({
  email: z.string(validation.invalid).check(z.maxLength(limits.email, validation.invalid)),
  phone: z.string(validation.invalid).check(z.maxLength(limits.phone, validation.invalid)),
})
export type BanCheckRequest = z.infer<typeof banCheckRequest>
export const banCheck = z.object({ isBanned: z.boolean() })
export type BanCheck = z.infer<typeof banCheck>

/** 201 of POST /api/admin/blacklist, with the number of upcoming registrations of this person */
export const addToBlacklistAnswer = z.extend(blacklistEntry, { upcomingRegistrations: z.number() })
export type AddToBlacklistAnswer = z.infer<typeof addToBlacklistAnswer>
