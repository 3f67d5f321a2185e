import * as z from 'zod/mini'
import { idField, newRowId, optionalParagraphs, optionalText, requiredText } from './fields.ts'
import { limits } from './limits.ts'
import { dayOrInstantField, instantField } from './time-fields.ts'
import { adminValidation } from './words/en/admin-validation.ts'
import { validation } from './words/en/validation.ts'

/**
 * SPEC.md 3. In public responses, `registrationCount` includes kept spots, and a closed slot counts as full
 * (docs/decisions/0045).
 */
export const timeSlot = z.object({
  id: z.string(),
  eventId: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  capacity: z.number(),
  createdAt: z.string(),
  registrationCount: z.number(),
  waitlistCount: z.number(),
  /** Missing while the slot is open */
  closedAt: z.optional(z.string()),
  /** Only for administrators; missing if no spots are kept */
  keptCount: z.optional(z.number()),
})
export type TimeSlot = z.infer<typeof timeSlot>

/** SPEC.md 3; slots by start; times are ISO 8601 UTC */
export const event = z.object({
  id: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  /** Null if Spanish readers get the English title, as with `spanishDescription` */
  spanishTitle: z.nullable(z.string()),
  spanishDescription: z.nullable(z.string()),
  date: z.string(),
  location: z.string(),
  laundromatName: z.nullable(z.string()),
  laundromatAddress: z.nullable(z.string()),
  /** When sign-up opens; null if it opens at once and, in public responses, if it is open already */
  opensAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  timeSlots: z.array(timeSlot),
})
export type Event = z.infer<typeof event>

/** A new time slot: capacity 1 to `limits.capacity`, end after start (SPEC.md 5; DESIGN.md 5, rule 9) */
export const timeSlotInput = z
  .object({
    startTime: instantField(adminValidation.startTimeRequired),
    endTime: instantField(adminValidation.endTimeRequired),
    capacity: z
      .number(adminValidation.capacityTooSmall)
      .check(
        z.int(adminValidation.capacityNotWhole),
        z.minimum(1, adminValidation.capacityTooSmall),
        z.maximum(limits.capacity, adminValidation.tooMany(limits.capacity)),
      ),
  })
  .check(
    z.refine((slot) => Date.parse(slot.endTime) > Date.parse(slot.startTime), {
      error: adminValidation.endBeforeStart,
      path: ['endTime'],
    }),
  )
export type TimeSlotInput = z.infer<typeof timeSlotInput>

/** A slot with an id is updated; a slot without an id is created. */
const editedTimeSlot = z.safeExtend(timeSlotInput, {
  id: z.optional(idField(validation.timeSlotRequired)),
})

/** A list of 1 to `limits.slotsPerEvent` slots */
export const timeSlotList = <T extends z.ZodMiniType>(slot: T) =>
  z
    .array(slot, adminValidation.slotRequired)
    .check(
      z.minLength(1, adminValidation.slotRequired),
      z.maxLength(limits.slotsPerEvent, adminValidation.tooMany(limits.slotsPerEvent)),
    )

/** Rejects an id that is listed twice */
const editedTimeSlots = timeSlotList(editedTimeSlot).check((context) => {
  const ids = context.value.map((slot) => slot.id)
  for (const [index, id] of ids.entries()) {
    if (id === undefined || ids.indexOf(id) === index) continue
    const path = [index, 'id']
    context.issues.push({ code: 'custom', message: adminValidation.slotTwice, path, input: id })
  }
})

/** SPEC.md 5, create event; also for a series */
export const eventDetails = {
  title: requiredText(limits.title, adminValidation.titleRequired),
  description: optionalParagraphs(limits.description),
  spanishTitle: optionalText(limits.title),
  spanishDescription: optionalParagraphs(limits.description),
  location: requiredText(limits.location, adminValidation.locationRequired),
  laundromatName: optionalText(limits.location),
  laundromatAddress: optionalText(limits.location),
}

// Errors are reported in this order, which must match the form.
const { title, ...otherDetails } = eventDetails
const eventFields = {
  title,
  date: dayOrInstantField(adminValidation.dateRequired),
  ...otherDetails,
}

const opensAtField = z.optional(z.nullable(instantField(validation.invalid)))

/**
 * POST /api/admin/events (SPEC.md 5 and 7); 400 `opens_too_late` if sign-up would open at the first slot's start or
 * later
 */
export const createEventRequest = z.object({
  id: newRowId,
  ...eventFields,
  opensAt: opensAtField,
  timeSlots: timeSlotList(timeSlotInput),
})
export type CreateEventRequest = z.infer<typeof createEventRequest>

/**
 * PUT /api/admin/events/{id}: omitted fields keep their value (DESIGN.md 5, rule 9). 409 `changed_meanwhile` if the
 * event has changed since `updatedAt`. Families are notified of a new time or place unless `notify` is false.
 */
export const updateEventRequest = z.extend(
  z.partial(z.object({ ...eventFields, timeSlots: editedTimeSlots })),
  {
    updatedAt: z.optional(instantField(validation.invalid)),
    notify: z.optional(z.boolean(validation.invalid)),
    opensAt: opensAtField,
  },
)
export type UpdateEventRequest = z.infer<typeof updateEventRequest>

/** POST /api/admin/events/{id}/clone (SPEC.md 5; DESIGN.md 5, rule 10) */
export const cloneEventRequest = z.object({
  id: newRowId,
  date: dayOrInstantField(adminValidation.dateRequired),
})
export type CloneEventRequest = z.infer<typeof cloneEventRequest>
