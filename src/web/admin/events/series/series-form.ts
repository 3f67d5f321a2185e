import * as z from 'zod/mini'
import { defaultCapacity } from '../../../../contract/limits.ts'
import {
  createSeriesRequest,
  defaultOpenDaysAhead,
  localSlotInput,
  openDaysAheadField,
  type Series,
} from '../../../../contract/series.ts'
import { adminAnswers } from '../../../../contract/words/en/admin-answers.ts'
import { adminValidation } from '../../../../contract/words/en/admin-validation.ts'
import {
  boundsOfMonth,
  type Weekday,
  type WeekOfMonth,
  weekdays,
  weeksOfMonth,
} from '../../../../domain/recurrence.ts'
import { opensTooLate } from '../../../../domain/sign-up-opening.ts'
import type { FieldPath } from '../../../form/form-store.ts'
import type { FieldProps } from '../../../form/use-contract-form.ts'
import { dayField } from '../form/event-form.ts'

/** The series form's values: numbers and choices as strings */
export type SeriesFields = {
  name: string
  /** "1" to "4", or "last" */
  week: string
  /** "0" is Sunday */
  weekday: string
  openDaysAhead: string
  /** "" if sign-up opens as soon as the event is created */
  signUpDaysBefore: string
  title: string
  description: string
  spanishTitle: string
  spanishDescription: string
  location: string
  laundromatName: string
  laundromatAddress: string
  timeSlots: LocalSlotFields[]
}
export type LocalSlotFields = { startTime: string; endTime: string; capacity: string }

export const emptySeries: SeriesFields = {
  name: '',
  week: '2',
  weekday: '2',
  openDaysAhead: String(defaultOpenDaysAhead),
  signUpDaysBefore: '',
  title: '',
  description: '',
  spanishTitle: '',
  spanishDescription: '',
  location: '',
  laundromatName: '',
  laundromatAddress: '',
  timeSlots: [{ startTime: '', endTime: '', capacity: String(defaultCapacity) }],
}

// `Number('')` would turn an empty field into 0.
const typedNumber = () =>
  z.pipe(
    z.string(),
    z.transform((typed) => (typed.trim() === '' ? Number.NaN : Number(typed))),
  )

const slotSchema = z
  .object({
    startTime: localSlotInput.shape.startTime,
    endTime: localSlotInput.shape.endTime,
    capacity: z.pipe(typedNumber(), localSlotInput.shape.capacity),
  })
  .check(
    z.refine(({ startTime, endTime }) => !startTime || !endTime || endTime > startTime, {
      error: adminValidation.endBeforeStart,
      path: ['endTime'],
      // Checked even if other fields have mistakes, so that all mistakes show at once.
      when: () => true,
    }),
  )

const {
  name,
  title,
  description,
  spanishTitle,
  spanishDescription,
  location,
  laundromatName,
  laundromatAddress,
} = createSeriesRequest.shape

export const seriesSchema = z
  .object({
    name,
    week: z.pipe(z.string(), z.transform(weekOf)),
    weekday: z.pipe(z.string(), z.transform(weekdayOf)),
    openDaysAhead: z.pipe(typedNumber(), openDaysAheadField),
    signUpDaysBefore: z.pipe(
      z.pipe(
        z.string(),
        z.transform((typed) => (typed.trim() === '' ? null : Number(typed))),
      ),
      z.nullable(openDaysAheadField),
    ),
    title,
    description,
    spanishTitle,
    spanishDescription,
    location,
    laundromatName,
    laundromatAddress,
    timeSlots: z.array(slotSchema),
  })
  .check(
    z.refine(({ signUpDaysBefore, timeSlots }) => !opensTooLate(signUpDaysBefore, timeSlots), {
      error: adminAnswers.opensTooLate,
      path: ['signUpDaysBefore'],
    }),
  )
export type SeriesInput = z.input<typeof seriesSchema>

export type SeriesField = (name: FieldPath<SeriesInput>) => FieldProps

export function toFields(series: Series): SeriesFields {
  return {
    name: series.name,
    week: String(series.week),
    weekday: String(series.weekday),
    openDaysAhead: String(series.openDaysAhead),
    signUpDaysBefore: String(series.signUpDaysBefore ?? ''),
    title: series.title,
    description: series.description ?? '',
    spanishTitle: series.spanishTitle ?? '',
    spanishDescription: series.spanishDescription ?? '',
    location: series.location,
    laundromatName: series.laundromatName ?? '',
    laundromatAddress: series.laundromatAddress ?? '',
    timeSlots: timeSlotFields(series.timeSlots),
  }
}

/** A time input shows midnight as 00:00, even at the end of a day. */
export const midnight = '00:00'

export function timeSlotFields(timeSlots: Series['timeSlots']): LocalSlotFields[] {
  return timeSlots.map(({ startTime, endTime, capacity }) => ({
    startTime,
    endTime: endTime === '24:00' ? midnight : endTime,
    capacity: String(capacity),
  }))
}

/** The rule as entered; `openDaysAhead` is null while it is not a valid number */
export function ruleOf(fields: Pick<SeriesFields, 'week' | 'weekday' | 'openDaysAhead'>) {
  const days = seriesSchema.shape.openDaysAhead.safeParse(fields.openDaysAhead)
  return {
    week: weekOf(fields.week),
    weekday: weekdayOf(fields.weekday),
    openDaysAhead: days.success ? days.data : null,
  }
}

function weekOf(chosen: string): WeekOfMonth {
  return weeksOfMonth.find((week) => String(week) === chosen) ?? 1
}

function weekdayOf(chosen: string): Weekday {
  return weekdays.find((weekday) => String(weekday) === chosen) ?? 0
}

/** The first and last day ("2026-12-08") that an event can move to: the days of its month, from `today` on */
export function daysToMoveTo(yearMonth: string, today: string): { first: string; last: string } {
  const { first, last } = boundsOfMonth(yearMonth)
  return { first: first < today ? today : first, last }
}

export function moveSchema(yearMonth: string, today: string) {
  return z.object({
    day: dayField().check(
      z.refine((day) => day.startsWith(yearMonth), {
        error: adminAnswers.dayInOtherMonth,
        abort: true,
      }),
      z.refine((day) => day >= today, adminAnswers.dateInPast),
    ),
  })
}
