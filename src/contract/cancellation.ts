import * as z from 'zod/mini'
import { registrationStatuses } from '../domain/registration.ts'

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
  /** Cancelled, and the family has signed up for the event again */
  isReplaced: z.boolean(),
  isClosed: z.boolean(),
})
export type Appointment = z.infer<typeof appointment>

/** POST /api/cancel/{token}; 404 `registration_not_found`, 409 `slot_ended`, `marked_no_show` or `signed_up_again` */
export const cancelAnswer = z.object({ message: z.string() })
export type CancelAnswer = z.infer<typeof cancelAnswer>
