import * as z from 'zod/mini'
import {
  type CreateEventRequest,
  createEventRequest,
  type Event,
  timeSlotInput,
  type UpdateEventRequest,
} from '../../../../contract/event.ts'
import { adminAnswers } from '../../../../contract/words/en/admin-answers.ts'
import { adminValidation } from '../../../../contract/words/en/admin-validation.ts'
import {
  addDays,
  instantOf,
  localDate,
  localTime,
  startOfDay,
} from '../../../../domain/program-time.ts'
import { seriesOpeningTime } from '../../../../domain/sign-up-opening.ts'
import type { FieldPath } from '../../../form/form-store.ts'
import type { FieldProps } from '../../../form/use-contract-form.ts'
import {
  emptySlot,
  type SlotFields,
  type SlotTimes,
  slotInstants,
  toSlotFields,
} from './slot-fields.ts'

/** The event form's values: a day and wall-clock times in the program's zone (DESIGN.md 5, rule 13) */
export type EventFields = {
  title: string
  description: string
  spanishTitle: string
  spanishDescription: string
  /** "2026-12-08" */
  date: string
  location: string
  laundromatName: string
  laundromatAddress: string
  /** Day and time at which sign-up opens; both are "" if it opens at once */
  opensDay: string
  opensTime: string
  timeSlots: SlotFields[]
}

export const emptyEvent: EventFields = {
  title: '',
  description: '',
  spanishTitle: '',
  spanishDescription: '',
  date: '',
  location: '',
  laundromatName: '',
  laundromatAddress: '',
  opensDay: '',
  opensTime: '',
  timeSlots: [emptySlot],
}

// Browsers' date inputs accept years of five digits and more.
const dayPattern = /^\d{4}-\d{2}-\d{2}$/

export const dayField = () => z.string().check(z.regex(dayPattern, adminValidation.dateRequired))

const slotSchema = z.object({
  slotId: z.string(),
  startTime: z.string().check(z.minLength(1, adminValidation.startTimeRequired)),
  endTime: z.string().check(z.minLength(1, adminValidation.endTimeRequired)),
  capacity: z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed) => Number(typed)),
    ),
    timeSlotInput.shape.capacity,
  ),
  startsDaysLater: z.number(),
  endsNextDay: z.boolean(),
  lastsDays: z.number(),
})

const {
  title,
  description,
  spanishTitle,
  spanishDescription,
  location,
  laundromatName,
  laundromatAddress,
} = createEventRequest.shape

/** Slot times are wall-clock times in `zone`. */
export function eventSchema(zone: string) {
  return z
    .object({
      title,
      description,
      spanishTitle,
      spanishDescription,
      date: dayField(),
      location,
      laundromatName,
      laundromatAddress,
      opensDay: z
        .string()
        .check(z.refine((day) => day === '' || dayPattern.test(day), adminValidation.dateRequired)),
      opensTime: z.string(),
      timeSlots: z.array(slotSchema),
    })
    .check(
      z.superRefine(
        (event, { addIssue }) => {
          const opening = openingProblem(event, zone)
          if (opening) addIssue({ code: 'custom', ...opening, input: event })
          for (const index of slotsEndingTooSoon(event, zone)) {
            const path = ['timeSlots', index, 'endTime']
            addIssue({
              code: 'custom',
              message: adminValidation.endBeforeStart,
              path,
              input: event,
            })
          }
        },
        // Checked even if other fields have mistakes, so that all mistakes show at once.
        { when: () => true },
      ),
    )
}
export type EventInput = z.input<ReturnType<typeof eventSchema>>
export type CheckedEvent = z.output<ReturnType<typeof eventSchema>>
export type EventField = (name: FieldPath<EventInput>) => FieldProps

/** Compares instants, because daylight saving time can move the start of a slot past its end. */
function slotsEndingTooSoon(
  { date, timeSlots }: { date: string; timeSlots: readonly SlotTimes[] },
  zone: string,
): number[] {
  return timeSlots.flatMap((slot, index) => {
    if (!slot.startTime || !slot.endTime) return []
    // Any day works for the comparison while no day is chosen.
    const { startTime, endTime } = slotInstants(
      dayPattern.test(date) ? date : '2026-01-01',
      slot,
      zone,
    )
    return endTime > startTime ? [] : [index]
  })
}

/**
 * The day that is `daysBefore` (a setting) days before the event on `date`. Returns "" if sign-up opens at once: if
 * `daysBefore` is null, `date` is not a day yet, or the proposed day is not after `today`.
 */
export function proposedOpening(date: string, daysBefore: number | null, today: string): string {
  if (daysBefore === null || !dayPattern.test(date)) return ''
  const day = addDays(date, -daysBefore)
  return day > today ? day : ''
}

type Opening = { opensDay: string; opensTime: string }

/** Null if sign-up opens at once; a day without a time means 8:00 a.m. */
export function openingOf({ opensDay, opensTime }: Opening, zone: string): string | null {
  return dayPattern.test(opensDay)
    ? instantOf(opensDay, opensTime || seriesOpeningTime, zone)
    : null
}

function openingProblem(
  event: Opening & { date: string; timeSlots: readonly SlotTimes[] },
  zone: string,
) {
  const { opensDay, opensTime, date, timeSlots } = event
  if (opensTime && !opensDay) return { path: ['opensDay'], message: adminValidation.dateRequired }
  const opensAt = openingOf({ opensDay, opensTime }, zone)
  if (!opensAt || !dayPattern.test(date)) return null
  const isTooLate = timeSlots.some(
    (slot) => slot.startTime && opensAt >= slotInstants(date, slot, zone).startTime,
  )
  return isTooLate ? { path: ['opensDay'], message: adminAnswers.opensTooLate } : null
}

export function toCreateRequest(event: CheckedEvent, zone: string): CreateEventRequest {
  return {
    title: event.title,
    description: event.description,
    spanishTitle: event.spanishTitle,
    spanishDescription: event.spanishDescription,
    date: startOfDay(event.date, zone),
    location: event.location,
    laundromatName: event.laundromatName,
    laundromatAddress: event.laundromatAddress,
    opensAt: openingOf(event, zone),
    timeSlots: event.timeSlots.map((slot) => ({
      ...slotInstants(event.date, slot, zone),
      capacity: slot.capacity,
    })),
  }
}

/** Leaves out the laundromat, so that it does not change (SPEC.md 5, edit event). */
export function toUpdateRequest(
  fields: CheckedEvent,
  before: Pick<Event, 'date' | 'updatedAt'>,
  zone: string,
): UpdateEventRequest {
  return {
    title: fields.title,
    description: fields.description,
    spanishTitle: fields.spanishTitle,
    spanishDescription: fields.spanishDescription,
    date: instantOf(fields.date, localTime(before.date, zone), zone),
    location: fields.location,
    opensAt: openingOf(fields, zone),
    timeSlots: fields.timeSlots.map((slot) => ({
      ...(slot.slotId && { id: slot.slotId }),
      ...slotInstants(fields.date, slot, zone),
      capacity: slot.capacity,
    })),
    updatedAt: before.updatedAt,
  }
}

export function toFields(event: Event, zone: string): EventFields {
  const date = localDate(event.date, zone)
  return {
    title: event.title,
    description: event.description ?? '',
    spanishTitle: event.spanishTitle ?? '',
    spanishDescription: event.spanishDescription ?? '',
    date,
    location: event.location,
    laundromatName: event.laundromatName ?? '',
    laundromatAddress: event.laundromatAddress ?? '',
    opensDay: event.opensAt ? localDate(event.opensAt, zone) : '',
    opensTime: event.opensAt ? localTime(event.opensAt, zone) : '',
    timeSlots: event.timeSlots.map((slot) => toSlotFields(slot, date, zone)),
  }
}
