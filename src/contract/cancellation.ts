import * as z from 'zod/mini'
import { registrationStatuses } from '../domain/registration.ts'

/** GET /api/cancel/{token}: which appointment the link is for; changes nothing */
export const appointment = z.object({
  eventTitle: z.string(),
  location: z.string(),
  laundromatName: z.nullable(z.string()),
  laundromatAddress: z.nullable(z.string()),
  startTime: z.string(),
  endTime: z.string(),
  status: z.enum(registrationStatuses),
})
export type Appointment = z.infer<typeof appointment>

/** POST /api/cancel/{token} */
export const cancelAnswer = z.object({ message: z.string() })
export type CancelAnswer = z.infer<typeof cancelAnswer>
