import * as z from 'zod/mini'
import { keptHoursChoices } from '../domain/closing.ts'
import { languages } from '../domain/language.ts'
import { registrationStatuses } from '../domain/registration.ts'
import { idField, optionalText } from './fields.ts'
import { limits } from './limits.ts'
import { messageContent } from './messages.ts'
import { adminValidation } from './words/en/admin-validation.ts'
import { validation } from './words/en/validation.ts'

export const audiences = ['confirmed', 'waitlist', 'both'] as const
export type Audience = (typeof audiences)[number]

export const slotIds = z
  .array(idField(validation.timeSlotRequired), adminValidation.slotRequired)
  .check(z.maxLength(limits.slotsPerEvent, adminValidation.tooMany(limits.slotsPerEvent)))

const someSlotIds = slotIds.check(z.minLength(1, adminValidation.slotRequired))

/** Required in each language that the families read */
export const sentences = z.object({
  en: optionalText(limits.sentence),
  es: optionalText(limits.sentence),
})

/**
 * Idempotency key made by the browser: repeating the request sends nothing, and a different request with the same key
 * is refused (docs/decisions/0096).
 */
export const key = idField(validation.invalid)

/** POST /api/admin/events/{id}/announcements */
export const announcementRequest = z.object({
  id: key,
  timeSlotIds: someSlotIds,
  audience: z.enum(audiences, validation.invalid),
  sentences,
})
export type AnnouncementRequest = z.infer<typeof announcementRequest>

/** POST /api/admin/events/{id}/close. `keepIn`: slots in which spots are kept for the confirmed families */
export const closeRequest = z.object({
  id: key,
  timeSlotIds: someSlotIds,
  sentences,
  keptHours: z
    .number(validation.invalid)
    .check(z.refine((hours) => keptHoursChoices.some((one) => one === hours), validation.invalid)),
  keepIn: slotIds,
})
export type CloseRequest = z.infer<typeof closeRequest>

/** POST /api/admin/events/{id}/reopen */
export const reopenRequest = z.object({ id: key, timeSlotIds: someSlotIds })
export type ReopenRequest = z.infer<typeof reopenRequest>

/** Times are ISO 8601 UTC. */
export const announcement = z.object({
  id: z.string(),
  kind: z.enum(['news', 'closed', 'reopened', 'asked']),
  timeSlotIds: z.array(z.string()),
  sentences: z.object({ en: z.optional(z.string()), es: z.optional(z.string()) }),
  /** A family may get both an e-mail and a text; `calls` counts families that neither reaches. */
  families: z.number(),
  emails: z.number(),
  texts: z.number(),
  calls: z.number(),
  createdAt: z.string(),
  /** Username */
  createdBy: z.string(),
})
export type Announcement = z.infer<typeof announcement>

/** GET /api/admin/events/{id}/announcements, newest first */
export const announcements = z.array(announcement)

/**
 * POST /api/admin/events/{id}/announcements/preview. With `keptHours` and `keepIn`, previews the message about closed
 * slots; with `registrationIds` as well, the message that asks these families to move
 */
export const previewRequest = z.object({
  timeSlotIds: someSlotIds,
  audience: z.enum(audiences, validation.invalid),
  sentences,
  keptHours: z.optional(closeRequest.shape.keptHours),
  keepIn: z.optional(slotIds),
  registrationIds: z.optional(
    z.array(idField(validation.invalid)).check(z.maxLength(limits.capacity)),
  ),
})
export type PreviewRequest = z.infer<typeof previewRequest>

export const announcementPreview = z.object({
  families: z.number(),
  confirmed: z.number(),
  emails: z.number(),
  texts: z.number(),
  /** Families that no message reaches */
  calls: z.array(
    z.object({
      registrationId: z.string(),
      name: z.string(),
      /** As entered; "" if not given */
      phone: z.string(),
      status: z.enum(registrationStatuses),
    }),
  ),
  /** Number of texts that TEXTS_PER_DAY still allows today */
  textsLeft: z.number(),
  /** The languages that these families read; English if there are no families */
  languages: z.array(
    z.object({
      language: z.enum(languages),
      families: z.number(),
      email: messageContent,
      text: messageContent,
    }),
  ),
})
export type AnnouncementPreview = z.infer<typeof announcementPreview>
