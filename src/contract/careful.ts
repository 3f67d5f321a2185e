import * as z from 'zod/mini'

import { updateRegistrationRequest } from './registration.ts'
import { validation } from './words/en/validation.ts'

/** Header with the `key` of the consequences that were shown: the act is refused if they differ by then. */
export const ifMatchHeader = 'if-match'
/** Header with a UUID made by the browser, by which the act can be taken back: POST /api/admin/undo/{id} */
export const undoHeader = 'undo-id'

export const ways = ['email', 'text', 'call'] as const
export type Way = (typeof ways)[number]

/** What an act will do, found out by doing it and rolling back (docs/decisions/0054) */
export const consequences = z.object({
  /** "" if the act changes nothing, because everything already is as requested */
  key: z.string(),
  /** Whom it notifies, the family that it is about first */
  told: z.array(
    z.object({
      registrationId: z.string(),
      name: z.string(),
      /** Gets a spot from the waitlist by the act */
      isPromoted: z.boolean(),
      ways: z.array(z.enum(ways)),
      /** Not before the next morning */
      isLater: z.boolean(),
    }),
  ),
  /** Slots whose capacity it lowers below their confirmed families and kept spots (`taken`) */
  lowered: z.array(
    z.object({
      startTime: z.string(),
      endTime: z.string(),
      taken: z.number(),
      capacity: z.number(),
    }),
  ),
  /** Slots with families that it moves to a time that is over; it notifies none of them */
  over: z.array(z.object({ startTime: z.string(), endTime: z.string() })),
  /** Slots that will have more families than spots */
  overfull: z.array(
    z.object({
      /** If the act is about more than one event */
      eventTitle: z.optional(z.string()),
      startTime: z.string(),
      endTime: z.string(),
      taken: z.number(),
      capacity: z.number(),
    }),
  ),
})
export type Consequences = z.infer<typeof consequences>

/** POST /api/admin/registrations/{id}/preview: of a change, or of deleting it */
export const previewActRequest = z.object({
  changes: z.optional(updateRegistrationRequest),
  deletes: z.optional(z.boolean(validation.invalid)),
})
export type PreviewActRequest = z.infer<typeof previewActRequest>
