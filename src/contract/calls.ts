import * as z from 'zod/mini'
import { callReasons } from '../domain/call.ts'
import { languages } from '../domain/language.ts'
import { messageKinds } from '../domain/message-kind.ts'
import { registrationStatuses } from '../domain/registration.ts'
import { idField, optionalText } from './fields.ts'
import { limits } from './limits.ts'
import { validation } from './words/en/validation.ts'

/** A family that a volunteer must phone (DESIGN.md 5, rule 15); times are ISO 8601 UTC. */
export const call = z.object({
  registrationId: z.string(),
  name: z.string(),
  /** As the family wrote it; "" if it gave none */
  phone: z.string(),
  /** The address that refuses messages; "" if the family has none */
  email: z.string(),
  status: z.enum(registrationStatuses),
  language: z.enum(languages),
  eventId: z.string(),
  eventTitle: z.string(),
  timeSlotId: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** Of all messages below, for the call that marks them as told */
  messageIds: z.array(z.string()),
  /** What to tell, one for each kind of message, oldest first */
  news: z.array(
    z.object({
      kind: z.enum(messageKinds),
      heading: z.string(),
      /** A sentence for the volunteer, with day, time and place */
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
export const callDoneRequest = z.object({
  messageIds: z
    .array(idField(validation.invalid), validation.invalid)
    .check(z.minLength(1, validation.invalid), z.maxLength(200, validation.tooMany(200))),
  note: optionalText(limits.reason),
})
export type CallDoneRequest = z.infer<typeof callDoneRequest>

/** How many messages this call has marked; 0 if all were marked before */
export const callDoneAnswer = z.object({ told: z.number() })
export type CallDoneAnswer = z.infer<typeof callDoneAnswer>
