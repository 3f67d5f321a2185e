import * as z from 'zod/mini'
import { registrationStatuses } from '../domain/registration.ts'
import { idField } from './fields.ts'
import { instantField } from './time-fields.ts'
import { validation } from './words/en/validation.ts'

export const linkedAppointment = z.object({
  eventTitle: z.string(),
  spanishTitle: z.nullable(z.string()),
  location: z.string(),
  laundromatName: z.nullable(z.string()),
  laundromatAddress: z.nullable(z.string()),
  startTime: z.string(),
  endTime: z.string(),
  status: z.enum(registrationStatuses),
})

/** GET /api/cancel/{token}; changes nothing (DESIGN.md 5, rule 11) */
export const appointment = z.extend(linkedAppointment, {
  timeSlotId: z.string(),
  /** This registration is cancelled, and the family has signed up for the event again. */
  isReplaced: z.boolean(),
  isClosed: z.boolean(),
})
export type Appointment = z.infer<typeof appointment>

/** The appointment that the family saw */
export const shownAppointment = z.object({
  timeSlotId: idField(validation.invalid),
  startTime: instantField(validation.invalid),
  endTime: z.optional(instantField(validation.invalid)),
  status: z.optional(z.enum(registrationStatuses, validation.invalid)),
})

/**
 * POST /api/cancel/{token}. The body is optional, because SPEC.md 7 has none; 409 `slot_moved` if the body differs
 * from the current appointment
 */
export const cancelRequest = z.nullish(z.partial(shownAppointment))
export type CancelRequest = z.infer<typeof shownAppointment>

/** 404 `registration_not_found`, 409 `slot_moved`, `slot_ended`, `marked_no_show` or `signed_up_again` */
export const cancelAnswer = z.object({ message: z.string() })
export type CancelAnswer = z.infer<typeof cancelAnswer>
