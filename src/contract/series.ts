import * as z from 'zod/mini'
import { weekdays, weeksOfMonth } from '../domain/recurrence.ts'
import { monthStates } from '../domain/recurrence-months.ts'
import { eventDetails, timeSlotInput, timeSlotList } from './event.ts'
import { idField, requiredText } from './fields.ts'
import { limits } from './limits.ts'
import { instantField } from './time-fields.ts'
import { adminValidation } from './words/en/admin-validation.ts'
import { validation } from './words/en/validation.ts'

/** See SPEC.md 3, RecurringEventTracking. */

export const defaultOpenDaysAhead = 30
export const maxDaysAhead = 365

export const monthsListed = 12

/** Wall-clock times in the program's zone, "09:00"; an end at midnight is "24:00" */
const localSlot = z.object({ startTime: z.string(), endTime: z.string(), capacity: z.number() })

/** domain/recurrence-months.ts describes the fields. */
export const seriesMonth = z.object({
  yearMonth: z.string(),
  ruleDay: z.string(),
  day: z.string(),
  state: z.enum(monthStates),
  isShifted: z.boolean(),
  eventId: z.nullable(z.string()),
})

/** `updatedAt` covers the series' own fields, not its months. */
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
  /** Sign-up opens this many days before each event, in the morning; null: as soon as the event is created */
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

/** The end must be after the start and no later than midnight ("00:00" or "24:00"). */
export const localSlotInput = z
  .object({
    startTime: z
      .string(adminValidation.startTimeRequired)
      .check(z.regex(timeOfDay, adminValidation.startTimeRequired)),
    endTime: z.string(adminValidation.endTimeRequired).check(
      z.regex(endOfSlot, adminValidation.endTimeRequired),
      z.overwrite((time) => (time === '00:00' ? '24:00' : time)),
    ),
    capacity: timeSlotInput.shape.capacity,
  })
  .check(
    z.refine((slot) => slot.endTime > slot.startTime, {
      error: adminValidation.endBeforeStart,
      path: ['endTime'],
    }),
  )

const daysAheadMessage = adminValidation.daysAhead(maxDaysAhead)

export const openDaysAheadField = z
  .number(daysAheadMessage)
  .check(
    z.int(daysAheadMessage),
    z.minimum(0, daysAheadMessage),
    z.maximum(maxDaysAhead, daysAheadMessage),
  )

const seriesFields = {
  name: requiredText(limits.title, adminValidation.seriesNameRequired),
  ...eventDetails,
  week: z.literal(weeksOfMonth, validation.invalid),
  weekday: z.literal(weekdays, validation.invalid),
  openDaysAhead: openDaysAheadField,
  signUpDaysBefore: z.optional(z.nullable(openDaysAheadField)),
  timeSlots: timeSlotList(localSlotInput),
}

/** POST /api/admin/series; 404 for an unknown `eventId`, 409 `series_name_taken`, `event_in_series` */
export const createSeriesRequest = z.extend(z.object(seriesFields), {
  openDaysAhead: z._default(openDaysAheadField, defaultOpenDaysAhead),
  /** This existing event becomes the event of its month, so the series does not create another. */
  eventId: z.optional(idField(validation.invalid)),
})
export type CreateSeriesRequest = z.infer<typeof createSeriesRequest>

/**
 * PUT /api/admin/series/{id}: omitted fields keep their value; existing events do not change. 409 `changed_meanwhile`
 * if the series has changed since `updatedAt`
 */
export const updateSeriesRequest = z.extend(z.partial(z.object(seriesFields)), {
  updatedAt: z.optional(instantField(validation.invalid)),
})
export type UpdateSeriesRequest = z.infer<typeof updateSeriesRequest>

/** "2026-12" */
export const yearMonthField = z
  .string(validation.invalid)
  .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, validation.invalid))

/** PUT /api/admin/series/{id}/months/{yearMonth}: another day of that month, or null to skip the month */
export const changeMonthRequest = z.object({
  day: z.nullable(
    z
      .string(adminValidation.dateRequired)
      .check(z.regex(z.regexes.date, adminValidation.dateRequired)),
  ),
})
export type ChangeMonthRequest = z.infer<typeof changeMonthRequest>
