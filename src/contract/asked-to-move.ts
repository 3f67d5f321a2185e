import * as z from 'zod/mini'
import { registrationStatuses } from '../domain/registration.ts'
import { closeRequest, key, sentences, slotIds } from './announcement.ts'
import { idField } from './fields.ts'
import { limits } from './limits.ts'
import { validation } from './words/en/validation.ts'

/**
 * POST /api/admin/events/{id}/asked-to-move: sets the slot's capacity, which cannot rise, and asks these confirmed
 * families to move (docs/decisions/0056)
 */
export const askToMoveRequest = z.object({
  id: key,
  timeSlotId: idField(validation.timeSlotRequired),
  capacity: z.int(validation.invalid).check(z.minimum(1, validation.invalid)),
  registrationIds: z
    .array(idField(validation.invalid))
    .check(z.minLength(1, validation.invalid), z.maxLength(limits.capacity, validation.invalid)),
  sentences,
  keptHours: closeRequest.shape.keptHours,
  keepIn: slotIds,
})
export type AskToMoveRequest = z.infer<typeof askToMoveRequest>

/** GET /api/admin/events/{id}/asked-to-move; times are ISO 8601 UTC. */
export const askedToMove = z.object({
  /** Confirmed families whose slot is neither closed nor started, most recent sign-up first */
  families: z.array(
    z.object({
      registrationId: z.string(),
      name: z.string(),
      timeSlotId: z.string(),
      signedUpAt: z.string(),
      /** Null if the family has not been asked; each registration is asked at most once */
      askedAt: z.nullable(z.string()),
    }),
  ),
  /** In the order in which the families were asked; `now` is the family's current slot */
  asked: z.array(
    z.object({
      registrationId: z.string(),
      name: z.string(),
      /** The slot that the family was asked to leave */
      timeSlotId: z.string(),
      askedAt: z.string(),
      status: z.enum(registrationStatuses),
      now: z.object({ timeSlotId: z.string(), startTime: z.string(), endTime: z.string() }),
    }),
  ),
})
export type AskedToMove = z.infer<typeof askedToMove>
