import * as z from 'zod/mini'
import {
  dayOrInstantField,
  instantField,
  optionalParagraphs,
  optionalText,
  requiredText,
} from './fields.ts'
import { limits } from './limits.ts'
import { validation } from './words/en/validation.ts'

/** A time slot as events carry it; counts are of confirmed and of waitlisted people (SPEC.md 3). */
export const timeSlot = z.object({
  id: z.string(),
  eventId: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  capacity: z.number(),
  createdAt: z.string(),
  registrationCount: z.number(),
  waitlistCount: z.number(),
})
export type TimeSlot = z.infer<typeof timeSlot>

export const event = z.object({
  id: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  date: z.string(),
  location: z.string(),
  laundromatName: z.nullable(z.string()),
  laundromatAddress: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  timeSlots: z.array(timeSlot),
})
export type Event = z.infer<typeof event>

export const timeSlotInput = z
  .object({
    startTime: instantField(validation.startTimeRequired),
    endTime: instantField(validation.endTimeRequired),
    capacity: z
      .number(validation.capacityTooSmall)
      .check(
        z.int(validation.capacityTooSmall),
        z.minimum(1, validation.capacityTooSmall),
        z.maximum(limits.capacity, validation.tooMany(limits.capacity)),
      ),
  })
  .check(
    z.refine((slot) => Date.parse(slot.endTime) > Date.parse(slot.startTime), {
      error: validation.endBeforeStart,
      path: ['endTime'],
    }),
  )
export type TimeSlotInput = z.infer<typeof timeSlotInput>

/** POST /api/admin/events (SPEC.md 5 and 7) */
export const createEventRequest = z.object({
  title: requiredText(limits.title, validation.titleRequired),
  description: optionalParagraphs(limits.description),
  date: dayOrInstantField(validation.dateRequired),
  location: requiredText(limits.location, validation.locationRequired),
  laundromatName: optionalText(limits.location),
  laundromatAddress: optionalText(limits.location),
  timeSlots: z
    .array(timeSlotInput, validation.slotRequired)
    .check(
      z.minLength(1, validation.slotRequired),
      z.maxLength(limits.slotsPerEvent, validation.tooMany(limits.slotsPerEvent)),
    ),
})
export type CreateEventRequest = z.infer<typeof createEventRequest>
