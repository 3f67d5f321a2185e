import * as z from 'zod/mini'
import { attendances } from '../domain/attendance.ts'
import { languages } from '../domain/language.ts'
import { registrationStatuses } from '../domain/registration.ts'

/** For API keys, under /api/v1 (docs/webhooks.md); times are ISO 8601 UTC */

export const eventCounts = z.object({
  capacity: z.number(),
  confirmed: z.number(),
  waiting: z.number(),
  cancelled: z.number(),
  noShow: z.number(),
  came: z.number(),
})

export const eventWithCounts = z.object({
  id: z.string(),
  title: z.string(),
  date: z.string(),
  location: z.string(),
  laundromatName: z.nullable(z.string()),
  laundromatAddress: z.nullable(z.string()),
  opensAt: z.nullable(z.string()),
  updatedAt: z.string(),
  counts: eventCounts,
  timeSlots: z.array(
    z.extend(eventCounts, {
      id: z.string(),
      startTime: z.string(),
      endTime: z.string(),
      isClosed: z.boolean(),
    }),
  ),
})
export type EventWithCounts = z.infer<typeof eventWithCounts>

/** Unknown strings are "". */
export const registrationWithName = z.object({
  id: z.string(),
  eventId: z.string(),
  timeSlotId: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  status: z.enum(registrationStatuses),
  attendance: z.nullable(z.enum(attendances)),
  loads: z.nullable(z.number()),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  language: z.enum(languages),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type RegistrationWithName = z.infer<typeof registrationWithName>
