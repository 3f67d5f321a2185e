import * as z from 'zod/mini'
import { emailField, nameField, newRowId, phoneField, requiredText } from './fields.ts'
import { limits } from './limits.ts'
import { optionalDayField } from './time-fields.ts'
import { adminValidation } from './words/en/admin-validation.ts'
import { validation } from './words/en/validation.ts'

/** SPEC.md 3; times are ISO 8601 UTC */
export const blacklistEntry = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** False if the entry matches by e-mail only: it has no phone number, or another family shares the number */
  matchesPhone: z.boolean(),
  reason: z.string(),
  /** Last day in the program's zone, "2026-12-08"; null for no end */
  endDate: z.nullable(z.string()),
  /** An ended entry stays as history (DESIGN.md 5, rule 4). */
  hasEnded: z.boolean(),
  /** A warning after a first no-show; it bans nobody, so `hasEnded` is true. */
  isWarning: z.boolean(),
  createdAt: z.string(),
  /** The registration whose no-show created the entry; null if an administrator added it */
  registrationId: z.nullable(z.string()),
  eventId: z.nullable(z.string()),
})
export type BlacklistEntry = z.infer<typeof blacklistEntry>

/** POST /api/admin/blacklist (SPEC.md 5, add to blacklist) */
export const addToBlacklistRequest = z.object({
  id: newRowId,
  name: nameField,
  /** Null if the person has no e-mail address; the entry then matches by phone only. */
  email: z.nullable(emailField),
  phone: phoneField(validation.phoneInvalid),
  reason: requiredText(limits.reason, adminValidation.reasonRequired),
  endDate: optionalDayField(adminValidation.dayInvalid),
})
export type AddToBlacklistRequest = z.infer<typeof addToBlacklistRequest>

/** POST /api/admin/blacklist/check; changes nothing */
export const banCheckRequest = z.object({
  email: z.string(validation.invalid).check(z.maxLength(limits.email, validation.invalid)),
  phone: z.string(validation.invalid).check(z.maxLength(limits.phone, validation.invalid)),
})
export type BanCheckRequest = z.infer<typeof banCheckRequest>
export const banCheck = z.object({ isBanned: z.boolean() })
export type BanCheck = z.infer<typeof banCheck>

/** 201 of POST /api/admin/blacklist */
export const addToBlacklistAnswer = z.extend(blacklistEntry, { upcomingRegistrations: z.number() })
export type AddToBlacklistAnswer = z.infer<typeof addToBlacklistAnswer>
