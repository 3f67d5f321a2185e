import * as z from 'zod/mini'
import {
  dayOrInstantField,
  idField,
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

/** An event with its time slots, the earliest first (SPEC.md 3); times are ISO 8601 UTC. */
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

/** A new time slot: 1 to `limits.capacity` people, the end after the start (DESIGN.md 5, rule 9) */
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

/** A slot of an edited event: with an id it is changed, without one it is new. */
const editedTimeSlot = z.intersection(
  z.object({ id: z.optional(idField(validation.timeSlotRequired)) }),
  timeSlotInput,
)

/** The time slots of an event, at least one and at most `limits.slotsPerEvent` */
export const timeSlotList = <T extends z.ZodMiniType>(slot: T) =>
  z
    .array(slot, validation.slotRequired)
    .check(
      z.minLength(1, validation.slotRequired),
      z.maxLength(limits.slotsPerEvent, validation.tooMany(limits.slotsPerEvent)),
    )

/** The slots of an edited event; an id given twice would say two things of one slot. */
const eachOnce = timeSlotList(editedTimeSlot).check((context) => {
  const ids = context.value.map((slot) => slot.id)
  for (const [index, id] of ids.entries()) {
    if (id === undefined || ids.indexOf(id) === index) continue
    const path = [index, 'id']
    context.issues.push({ code: 'custom', message: validation.slotTwice, path, input: id })
  }
})

/** What is said of an event, and of a series for each of its events (SPEC.md 5, create event) */
export const eventDetails = {
  title: requiredText(limits.title, validation.titleRequired),
  description: optionalParagraphs(limits.description),
  location: requiredText(limits.location, validation.locationRequired),
  laundromatName: optionalText(limits.location),
  laundromatAddress: optionalText(limits.location),
}

// In the order of the form, which is the order in which mistakes are told.
const { title, ...otherDetails } = eventDetails
const eventFields = { title, date: dayOrInstantField(validation.dateRequired), ...otherDetails }

/** POST /api/admin/events (SPEC.md 5 and 7) */
export const createEventRequest = z.object({
  ...eventFields,
  timeSlots: timeSlotList(timeSlotInput),
})
export type CreateEventRequest = z.infer<typeof createEventRequest>

/**
 * PUT /api/admin/events/{id}: what is left out keeps its value (DESIGN.md 5, rule 9).
 * With `updatedAt`, a change that somebody else made since is not overwritten.
 * Families hear of another time or place unless `notify` is false.
 */
export const updateEventRequest = z.extend(
  z.partial(z.object({ ...eventFields, timeSlots: eachOnce })),
  {
    updatedAt: z.optional(instantField(validation.invalid)),
    notify: z.optional(z.boolean(validation.invalid)),
  },
)
export type UpdateEventRequest = z.infer<typeof updateEventRequest>

/** POST /api/admin/events/{id}/clone */
export const cloneEventRequest = z.object({ date: dayOrInstantField(validation.dateRequired) })
export type CloneEventRequest = z.infer<typeof cloneEventRequest>
