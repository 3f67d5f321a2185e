import * as z from 'zod/mini'
import { weekdays, weeksOfMonth } from '../domain/recurrence.ts'
import { monthStates } from '../domain/recurrence-months.ts'
import { eventDetails, timeSlotInput, timeSlotList } from './event.ts'
import { idField, requiredText } from './fields.ts'
import { limits } from './limits.ts'
import { instantField } from './time-fields.ts'
import { validation } from './words/en/validation.ts'

/** A series creates one event a month (SPEC.md 3, RecurringEventTracking). */

/** Days before an event when the series creates it */
export const defaultOpenDaysAhead = 30
export const maxDaysAhead = 365

/** Number of upcoming months that a series lists */
export const monthsListed = 12

/** Wall-clock times in the program's zone, "09:00"; midnight as an end is "24:00". */
const localSlot = z.object({ startTime: z.string(), endTime: z.string(), capacity: z.number() })

/** A month ("2026-12") of a series and the day ("2026-12-08") of its event (domain/recurrence-months.ts) */
export const seriesMonth = z.object({
  yearMonth: z.string(),
  ruleDay: z.string(),
  day: z.string(),
  state: z.enum(monthStates),
  isShifted: z.boolean(),
  eventId: z.nullable(z.string()),
})

/** A series and its next months. `updatedAt` covers its own fields, not its months. */
export const series = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  spanishTitle: z.nullable(z.string()),
  spanishDescription: z.nullable(z.string()),
  location: z.string(),
  laundromatName: z.nullable(z.string()),
  laundromatAddress: z.nullable(z.string()),
  week: z.literal(weeksOfMonth),
  weekday: z.literal(weekdays),
  openDaysAhead: z.number(),
  /** Sign-up opens this many days before each event, in the morning; null for as soon as the event is created */
  signUpDaysBefore: z.nullable(z.number()),
  timeSlots: z.array(localSlot),
  pausedAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  months: z.array(seriesMonth),
})
export type Series = z.infer<typeof series>

const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/
const endOfSlot = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/

/** A slot of a series: end after start, at the latest at midnight ("00:00" or "24:00") */
export const localSlotInput = z
  .object({
    startTime: z
      .string(validation.startTimeRequired)
      .check(z.regex(timeOfDay, validation.startTimeRequired)),
    endTime: z.string(validation.endTimeRequired).check(
      z.regex(endOfSlot, validation.endTimeRequired),
      z.overwrite((time) => (time === '00:00' ? '24:00' : time)),
    ),
    capacity: timeSlotInput.shape.capacity,
  })
  .check(
    z.refine((slot) => slot.endTime > slot.startTime, {
      error: validation.endBeforeStart,
      path: ['endTime'],
    }),
  )

const daysAheadMessage = validation.daysAhead(maxDaysAhead)

/** 0 to `maxDaysAhead` days */
export const openDaysAheadField = z
  .number(daysAheadMessage)
  .check(
    z.int(daysAheadMessage),
    z.minimum(0, daysAheadMessage),
    z.maximum(maxDaysAhead, daysAheadMessage),
  )

const seriesFields = {
  name: requiredText(limits.title, validation.seriesNameRequired),
  ...eventDetails,
  week: z.literal(weeksOfMonth, validation.invalid),
  weekday: z.literal(weekdays, validation.invalid),
  openDaysAhead: openDaysAheadField,
  signUpDaysBefore: z.optional(z.nullable(openDaysAheadField)),
  timeSlots: timeSlotList(localSlotInput),
}

/** POST /api/admin/series; an unknown `eventId` gets 404, a taken name gets 409 `series_name_taken` */
export const createSeriesRequest = z.extend(z.object(seriesFields), {
  openDaysAhead: z._default(openDaysAheadField, defaultOpenDaysAhead),
  /** The event that the series is made from becomes its month's event, so that the series creates no second one. */
  eventId: z.optional(idField(validation.invalid)),
})
export type CreateSeriesRequest = z.infer<typeof createSeriesRequest>

/**
 * PUT /api/admin/series/{id}: omitted fields keep their value; existing events do not change.
 * With `updatedAt`, a version changed since then is refused with 409 `changed_meanwhile`.
 */
export const updateSeriesRequest = z.extend(z.partial(z.object(seriesFields)), {
  updatedAt: z.optional(instantField(validation.invalid)),
})
export type UpdateSeriesRequest = z.infer<typeof updateSeriesRequest>

/** The month ("2026-12") in /api/admin/series/{id}/months/{yearMonth} */
export const yearMonthField = z
  .string(validation.invalid)
  .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, validation.invalid))

/** PUT /api/admin/series/{id}/months/{yearMonth}: another day of that month, or null to skip it */
export const changeMonthRequest = z.object({
  day: z.nullable(
    z.string(validation.dateRequired).check(z.regex(z.regexes.date, validation.dateRequired)),
  ),
})
export type ChangeMonthRequest = z.infer<typeof changeMonthRequest>
