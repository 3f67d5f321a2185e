import * as z from 'zod/mini'
import { announcementPreview, closeRequest } from './announcement.ts'
import { idField } from './fields.ts'
import { validation } from './words/en/validation.ts'

/** POST /api/admin/events/{id}/other-event: asks waitlisted families to come to another event (docs/decisions/0054) */
export const askRequest = z.object({
  id: idField(validation.invalid),
  otherEventId: idField(validation.invalid),
  sentences: closeRequest.shape.sentences,
  /** 0: first come, first served */
  keptHours: closeRequest.shape.keptHours,
})
export type AskRequest = z.infer<typeof askRequest>

export const askOutcomes = ['came_over', 'has_spot', 'waiting', 'left'] as const
export type AskOutcome = (typeof askOutcomes)[number]

export const otherEventAsk = z.object({
  id: z.string(),
  otherEventId: z.string(),
  otherEventTitle: z.string(),
  otherEventDate: z.string(),
  keptUntil: z.nullable(z.string()),
  families: z.array(
    z.object({ registrationId: z.string(), name: z.string(), outcome: z.enum(askOutcomes) }),
  ),
  createdAt: z.string(),
  /** Username */
  createdBy: z.string(),
})
export type OtherEventAsk = z.infer<typeof otherEventAsk>

/** GET /api/admin/events/{id}/other-event, newest first */
export const otherEventAsks = z.array(otherEventAsk)

/** POST /api/admin/events/{id}/other-event/preview; sends nothing */
export const askPreviewRequest = z.omit(askRequest, { id: true })
export type AskPreviewRequest = z.infer<typeof askPreviewRequest>
export const askPreview = z.extend(announcementPreview, {
  /** Names of families that are not asked again, because they were asked within the last day */
  askedToday: z.array(z.string()),
})
export type AskPreview = z.infer<typeof askPreview>
