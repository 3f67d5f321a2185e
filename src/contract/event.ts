import * as z from 'zod/mini'
import { idField, newRowId, optionalParagraphs, optionalText, requiredText } from './fields.ts'
import { limits } from './limits.ts'
import { dayOrInstantField, instantField } from './time-fields.ts'
import { validation } from './words/en/validation.ts'

/**
 * A time slot in an event (SPEC.md 3). `registrationCount` counts confirmed, `waitlistCount` waitlisted. In public
 * responses kept spots count as confirmed, and a closed slot is full (docs/decisions/0045).
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
  /** When an administrator closed the slot; missing while it is open */
  closedAt: z.optional(z.string()),
  /**
   * Spots kept for families who were asked to come or to move, or whose slot is closed; only for administrators,
   * missing if there are none
   */
  keptCount: z.optional(z.number()),
})
export type TimeSlot = z.infer<typeof timeSlot>

/** An event with its time slots by start time (SPEC.md 3); times are ISO 8601 UTC. */
export const event = z.object({
  id: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  /** Like `spanishDescription`, null if families read the English text */
  spanishTitle: z.nullable(z.string()),
  spanishDescription: z.nullable(z.string()),
  date: z.string(),
  location: z.string(),
  laundromatName: z.nullable(z.string()),
  laundromatAddress: z.nullable(z.string()),
  /** When sign-up opens; null for at once, and in public responses once it is open */
  opensAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  timeSlots: z.array(timeSlot),
})
export type Event = z.infer<typeof event>

/** A new time slot: capacity 1 to `limits.capacity`, end after start (SPEC.md 5; DESIGN.md 5, rule 9) */
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

/** A slot of an edited event: an id updates that slot, no id creates one. */
const editedTimeSlot = z.safeExtend(timeSlotInput, {
  id: z.optional(idField(validation.timeSlotRequired)),
})

/** A list of 1 to `limits.slotsPerEvent` time slots */
export const timeSlotList = <T extends z.ZodMiniType>(slot: T) =>
  z
    .array(slot, validation.slotRequired)
    .check(
      z.minLength(1, validation.slotRequired),
      z.maxLength(limits.slotsPerEvent, validation.tooMany(limits.slotsPerEvent)),
    )

/** The slots of an edited event; rejects an id that is listed twice. */
const editedTimeSlots = timeSlotList(editedTimeSlot).check((context) => {
  const ids = context.value.map((slot) => slot.id)
  for (const [index, id] of ids.entries()) {
    if (id === undefined || ids.indexOf(id) === index) continue
    const path = [index, 'id']
    context.issues.push({ code: 'custom', message: validation.slotTwice, path, input: id })
  }
})

/** Details of an event, also used by a series for its events (SPEC.md 5, create event) */
export const eventDetails = {
  title: requiredText(limits.title, validation.titleRequired),
  description: optionalParagraphs(limits.description),
  spanishTitle: optionalText(limits.title),
  spanishDescription: optionalParagraphs(limits.description),
  location: requiredText(limits.location, validation.locationRequired),
  laundromatName: optionalText(limits.location),
  laundromatAddress: optionalText(limits.location),
}

// In the form's order, which is also the order of reported mistakes.
const { title, ...otherDetails } = eventDetails
const eventFields = { title, date: dayOrInstantField(validation.dateRequired), ...otherDetails }

/** When sign-up opens, before the first slot starts; null for at once */
const opensAtField = z.optional(z.nullable(instantField(validation.invalid)))

/**
 * POST /api/admin/events (SPEC.md 5 and 7); an opening that is still to come but not before the first slot's start gets
 * 400 `opens_too_late`.
 */
export const createEventRequest = z.object({
  id: newRowId,
  ...eventFields,
  opensAt: opensAtField,
  timeSlots: timeSlotList(timeSlotInput),
})
export type CreateEventRequest = z.infer<typeof createEventRequest>

/**
 * PUT /api/admin/events/{id}: omitted fields keep their value (DESIGN.md 5, rule 9).
 * With `updatedAt`, a version changed since then is refused with 409 `changed_meanwhile`.
 * Families are notified of a new time or place unless `notify` is false.
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
  date: dayOrInstantField(validation.dateRequired),
})
export type CloneEventRequest = z.infer<typeof cloneEventRequest>
