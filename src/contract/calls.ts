import * as z from 'zod/mini'
import { callReasons, textsStopped } from '../domain/call.ts'
import { languages } from '../domain/language.ts'
import { messageKinds } from '../domain/message-kind.ts'
import { registrationStatuses } from '../domain/registration.ts'
import { idField, optionalText } from './fields.ts'
import { limits } from './limits.ts'
import { instantField } from './time-fields.ts'
import { adminValidation } from './words/en/admin-validation.ts'
import { validation } from './words/en/validation.ts'

/** DESIGN.md 5, rule 15; times are ISO 8601 UTC */
export const call = z.object({
  registrationId: z.string(),
  name: z.string(),
  /** As entered; "" if not given */
  phone: z.string(),
  /** "" if the family has none */
  email: z.string(),
  status: z.enum(registrationStatuses),
  isBanned: z.optional(z.boolean()),
  language: z.enum(languages),
  eventId: z.string(),
  eventTitle: z.string(),
  timeSlotId: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** Ids of the messages in `news`, for marking them as told */
  messageIds: z.array(z.string()),
  /** When the family stopped texts; null if the call is about something else */
  stoppedAt: z.nullable(z.string()),
  asksComing: z.boolean(),
  /** The latest message of each kind and every announcement, oldest first; `coming` is last */
  news: z.array(
    z.object({
      kind: z.enum([...messageKinds, textsStopped, 'coming']),
      heading: z.string(),
      text: z.string(),
      reason: z.enum(callReasons),
      since: z.string(),
    }),
  ),
})
export type Call = z.infer<typeof call>

/** GET /api/admin/calls: the earliest slot first */
export const callsAnswer = z.array(call)

/** POST /api/admin/calls/{registrationId}/done */
export const callDoneRequest = z
  .object({
    messageIds: z
      .array(idField(validation.invalid), validation.invalid)
      .check(z.maxLength(200, adminValidation.tooMany(200))),
    stoppedAt: z.optional(instantField(validation.invalid)),
    note: optionalText(limits.reason),
  })
  .check(
    z.refine(({ messageIds, stoppedAt }) => messageIds.length > 0 || stoppedAt !== undefined, {
      error: validation.invalid,
      path: ['messageIds'],
    }),
  )
export type CallDoneRequest = z.infer<typeof callDoneRequest>

/**
 * POST /api/admin/calls/{registrationId}/coming. `no` cancels like the family's link; `yes` and `no` also mark the
 * messages as told. `no_answer`: nobody picked up; the family is not listed for this question again. 409
 * `changed_meanwhile` if the slot or its start differs from what the volunteer saw.
 */
export const callComingRequest = z.object({
  answer: z.enum(['yes', 'no', 'no_answer'], validation.invalid),
  timeSlotId: idField(validation.invalid),
  startTime: instantField(validation.invalid),
  messageIds: z
    .array(idField(validation.invalid), validation.invalid)
    .check(z.maxLength(200, adminValidation.tooMany(200))),
  note: optionalText(limits.reason),
})
export type CallComingRequest = z.infer<typeof callComingRequest>

/** The answer on the phone as a volunteer noted it, unless a later answer has replaced it (docs/decisions/0082) */
export const notedAnswer = z.object({
  answer: z.enum(['yes', 'no', 'no_answer']),
  notedAt: z.string(),
  notedBy: z.string(),
})
export type NotedAnswer = z.infer<typeof notedAnswer>

/**
 * POST /api/admin/calls/{registrationId}/correct. `open` removes the answer, so the family is listed again. Correcting
 * a `no` gives the spot back; 409 `slot_full` if it is taken. 409 `changed_meanwhile` if a later answer has replaced
 * the one noted at `notedAt`.
 */
export const correctAnswerRequest = z.object({
  answer: z.enum(['yes', 'no', 'open'], validation.invalid),
  notedAt: instantField(validation.invalid),
})
export type CorrectAnswerRequest = z.infer<typeof correctAnswerRequest>

/** False if nothing changed, for example because somebody else was faster */
export const callComingAnswer = z.object({ isNew: z.boolean() })
export type CallComingAnswer = z.infer<typeof callComingAnswer>

/** `told`: number of messages that this request marked as told; 1 if the call was only about stopped texts */
export const callDoneAnswer = z.object({ told: z.number(), calledAt: z.string() })
export type CallDoneAnswer = z.infer<typeof callDoneAnswer>

export const toldCall = z.object({
  registrationId: z.string(),
  name: z.string(),
  eventTitle: z.string(),
  startTime: z.string(),
  calledAt: z.string(),
  calledBy: z.string(),
  /** Names of the messages that were told; empty if `noted` is set */
  about: z.array(z.string()),
  /** Set if the call asked whether the family is coming */
  noted: z.optional(notedAnswer),
  /** Only with `noted`: a ban matches the family, and correcting the answer may give it a spot */
  isBanned: z.optional(z.boolean()),
})
export type ToldCall = z.infer<typeof toldCall>

/** GET /api/admin/calls/told: today's calls, newest first */
export const toldCallsAnswer = z.array(toldCall)

/** POST /api/admin/calls/{registrationId}/undo: what was marked as told at `calledAt` is listed again */
export const callUndoRequest = z.object({ calledAt: instantField(validation.invalid) })
export type CallUndoRequest = z.infer<typeof callUndoRequest>

/** `putBack`: number of messages listed again; 1 for stopped texts alone, 0 if they were already listed */
export const callUndoAnswer = z.object({ putBack: z.number() })
export type CallUndoAnswer = z.infer<typeof callUndoAnswer>
