import * as z from 'zod/mini'

import { updateRegistrationRequest } from './registration.ts'
import { validation } from './words/en/validation.ts'

/** The act is refused if its consequences no longer have this `key`. */
export const ifMatchHeader = 'if-match'
/** A UUID made by the browser, for POST /api/admin/undo/{id} */
export const undoHeader = 'undo-id'

export const ways = ['email', 'text', 'call'] as const
export type Way = (typeof ways)[number]

/** The server finds these by doing the act and rolling it back (docs/decisions/0054). */
export const consequences = z.object({
  /** "" if the act changes nothing */
  key: z.string(),
  /** The act adds a blacklist entry that matches nobody: it has no e-mail address, and no phone or a shared one. */
  bansNobody: z.optional(z.boolean()),
  /** Families that the act notifies; the family whose registration changes, if any, comes first */
  told: z.array(
    z.object({
      registrationId: z.string(),
      name: z.string(),
      /** The act promotes this family from the waitlist. */
      isPromoted: z.boolean(),
      ways: z.array(z.enum(ways)),
      /** The message is sent the next morning at the earliest. */
      isLater: z.boolean(),
    }),
  ),
  /** Slots whose capacity the act lowers below `taken` (confirmed families plus kept spots) */
  lowered: z.array(
    z.object({
      startTime: z.string(),
      endTime: z.string(),
      taken: z.number(),
      capacity: z.number(),
    }),
  ),
  /** Slots that the act moves into the past; their families are not notified */
  over: z.array(z.object({ startTime: z.string(), endTime: z.string() })),
  overfull: z.array(
    z.object({
      /** Set only if the act involves several events */
      eventTitle: z.optional(z.string()),
      startTime: z.string(),
      endTime: z.string(),
      taken: z.number(),
      capacity: z.number(),
    }),
  ),
})
export type Consequences = z.infer<typeof consequences>

/**
 * POST /api/admin/registrations/{id}/preview: 409 `changed_meanwhile` if the registration has changed since
 * `changes.updatedAt`
 */
export const previewActRequest = z.object({
  changes: z.optional(updateRegistrationRequest),
  deletes: z.optional(z.boolean(validation.invalid)),
})
export type PreviewActRequest = z.infer<typeof previewActRequest>
