import * as z from 'zod/mini'
import { keptHoursChoices } from '../domain/closing.ts'
import { languages } from '../domain/language.ts'
import { registrationStatuses } from '../domain/registration.ts'
import { idField, optionalText } from './fields.ts'
import { limits } from './limits.ts'
import { messageContent } from './messages.ts'
import { validation } from './words/en/validation.ts'

export const audiences = ['confirmed', 'waitlist', 'both'] as const
export type Audience = (typeof audiences)[number]

export const slotIds = z
  .array(idField(validation.timeSlotRequired), validation.slotRequired)
  .check(z.maxLength(limits.slotsPerEvent, validation.tooMany(limits.slotsPerEvent)))

const someSlotIds = slotIds.check(z.minLength(1, validation.slotRequired))

/** What an administrator writes, by language; each language that the families read is required. */
export const sentences = z.object({
  en: optionalText(limits.sentence),
  es: optionalText(limits.sentence),
})

/** Made by the browser: the same request with it sends nothing again, another one is refused (docs/decisions/0096). */
export const key = idField(validation.invalid)

/** POST /api/admin/events/{id}/announcements: sends the families of these slots a message */
export const announcementRequest = z.object({
  id: key,
  timeSlotIds: someSlotIds,
  audience: z.enum(audiences, validation.invalid),
  sentences,
})
export type AnnouncementRequest = z.infer<typeof announcementRequest>

/** POST /api/admin/events/{id}/close: the slots, and where and how long spots are kept for their confirmed families */
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

/** An announcement to the families of an event; times are ISO 8601 UTC. */
export const announcement = z.object({
  id: z.string(),
  kind: z.enum(['news', 'closed', 'reopened', 'asked']),
  timeSlotIds: z.array(z.string()),
  sentences: z.object({ en: z.optional(z.string()), es: z.optional(z.string()) }),
  /** How many families it was for, how many got it by e-mail and by text (some by both), and how many need a call */
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
 * POST /api/admin/events/{id}/announcements/preview. Previews an announcement; with `keptHours` and `keepIn`, a message
 * about closed slots; with `registrationIds` as well, one that asks these families to move.
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
  /** Families that no message reaches: they will be on the list of calls. */
  calls: z.array(
    z.object({
      registrationId: z.string(),
      name: z.string(),
      /** As the family wrote it; "" if it gave none */
      phone: z.string(),
      status: z.enum(registrationStatuses),
    }),
  ),
  /** How many texts TEXTS_PER_DAY still allows today */
  textsLeft: z.number(),
  /** Each language that these families read: how many read it, and the messages in it */
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
