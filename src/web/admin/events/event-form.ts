import * as z from 'zod/mini'
import {
  type CreateEventRequest,
  createEventRequest,
  type Event,
  timeSlotInput,
  type UpdateEventRequest,
} from '../../../contract/event.ts'
import { defaultCapacity } from '../../../contract/limits.ts'
import { validation } from '../../../contract/words/en/validation.ts'
import {
  addDays,
  daysBetween,
  instantOf,
  localDate,
  localTime,
  startOfDay,
} from '../../../domain/program-time.ts'

/**
 * What the event forms hold: one day, and wall-clock times of the program's zone, whatever the
 * browser's zone is (DESIGN.md 5, rule 13). The API takes instants.
 */
export type EventFields = {
  title: string
  description: string
  /** "2026-12-08" */
  date: string
  location: string
  laundromatName: string
  laundromatAddress: string
  timeSlots: SlotFields[]
}

export type SlotFields = {
  /** Empty for a new slot */
  slotId: string
  /** "09:00" */
  startTime: string
  endTime: string
  /** As typed */
  capacity: string
  /** Days after the event's own; 0 but for slots after one that crosses midnight, or made elsewhere */
  startsDaysLater: number
  /** Counts where the end time is not after the start time, which is a slip as often as a night */
  endsNextDay: boolean
  /** Midnights within a slot of 24 hours and more, which only the API makes; 0 otherwise */
  lastsDays: number
}

export const emptySlot: SlotFields = {
  slotId: '',
  startTime: '',
  endTime: '',
  capacity: String(defaultCapacity),
  startsDaysLater: 0,
  endsNextDay: false,
  lastsDays: 0,
}

export const emptyEvent: EventFields = {
  title: '',
  description: '',
  date: '',
  location: '',
  laundromatName: '',
  laundromatAddress: '',
  timeSlots: [emptySlot],
}

// A browser's date field takes years of five digits and more.
const dayPattern = /^\d{4}-\d{2}-\d{2}$/

export const dayField = () => z.string().check(z.regex(dayPattern, validation.dateRequired))

const slotSchema = z.object({
  slotId: z.string(),
  startTime: z.string().check(z.minLength(1, validation.startTimeRequired)),
  endTime: z.string().check(z.minLength(1, validation.endTimeRequired)),
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

const { title, description, location, laundromatName, laundromatAddress } = createEventRequest.shape

/** Checks the fields with the contract's own rules and messages. */
export function eventSchema(zone: string) {
  return z
    .object({
      title,
      description,
      date: dayField(),
      location,
      laundromatName,
      laundromatAddress,
      timeSlots: z.array(slotSchema),
    })
    .check(
      z.superRefine(
        (event, { addIssue }) => {
          for (const index of slotsEndingTooSoon(event, zone)) {
            const path = ['timeSlots', index, 'endTime']
            addIssue({ code: 'custom', message: validation.endBeforeStart, path, input: event })
          }
        },
        // Told at once with all other mistakes, not after they are mended.
        { when: () => true },
      ),
    )
}
/** What the schema takes and what it makes of it */
export type EventInput = z.input<ReturnType<typeof eventSchema>>
export type CheckedEvent = z.output<ReturnType<typeof eventSchema>>

type SlotTimes = Omit<SlotFields, 'slotId' | 'capacity'>

/** The end is on the start's day by its time alone, or it could not be. */
export function canEndNextDay({ startTime, endTime, lastsDays }: SlotTimes): boolean {
  return startTime !== '' && endTime !== '' && endTime <= startTime && lastsDays === 0
}

/** The day of the end, counted from the event's own */
export function endsDaysLater(slot: SlotTimes): number {
  const crossesMidnight = slot.endsNextDay && canEndNextDay(slot)
  return slot.startsDaysLater + (crossesMidnight ? 1 : slot.lastsDays)
}

/** Compared as instants, so that an hour which spring skips is noticed too. */
function slotsEndingTooSoon(
  { date, timeSlots }: { date: string; timeSlots: readonly SlotTimes[] },
  zone: string,
): number[] {
  return timeSlots.flatMap((slot, index) => {
    if (!slot.startTime || !slot.endTime) return []
    // Any day will do until one is chosen.
    const { startTime, endTime } = slotInstants(
      dayPattern.test(date) ? date : '2026-01-01',
      slot,
      zone,
    )
    return endTime > startTime ? [] : [index]
  })
}

function slotInstants(date: string, slot: SlotTimes, zone: string) {
  return {
    startTime: instantOf(addDays(date, slot.startsDaysLater), slot.startTime, zone),
    endTime: instantOf(addDays(date, endsDaysLater(slot)), slot.endTime, zone),
  }
}

export function toCreateRequest(event: CheckedEvent, zone: string): CreateEventRequest {
  return {
    title: event.title,
    description: event.description,
    date: startOfDay(event.date, zone),
    location: event.location,
    laundromatName: event.laundromatName,
    laundromatAddress: event.laundromatAddress,
    timeSlots: event.timeSlots.map((slot) => ({
      ...slotInstants(event.date, slot, zone),
      capacity: slot.capacity,
    })),
  }
}

/** Laundromat fields are left out, so they keep their value (SPEC.md 5, edit event). */
export function toUpdateRequest(
  fields: CheckedEvent,
  before: Pick<Event, 'date' | 'updatedAt'>,
  zone: string,
): UpdateEventRequest {
  return {
    title: fields.title,
    description: fields.description,
    date: instantOf(fields.date, localTime(before.date, zone), zone),
    location: fields.location,
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
    date,
    location: event.location,
    laundromatName: event.laundromatName ?? '',
    laundromatAddress: event.laundromatAddress ?? '',
    timeSlots: event.timeSlots.map((slot) => slotFields(slot, date, zone)),
  }
}

function slotFields(slot: Event['timeSlots'][number], eventDate: string, zone: string): SlotFields {
  const startDate = localDate(slot.startTime, zone)
  const startTime = localTime(slot.startTime, zone)
  const endTime = localTime(slot.endTime, zone)
  const midnights = daysBetween(startDate, localDate(slot.endTime, zone))
  const endsNextDay = midnights === 1 && endTime <= startTime
  return {
    slotId: slot.id,
    startTime,
    endTime,
    capacity: String(slot.capacity),
    startsDaysLater: daysBetween(eventDate, startDate),
    endsNextDay,
    lastsDays: endsNextDay ? 0 : midnights,
  }
}

/** Another slot goes on where the last one ended, for as long, while that is still the same day. */
export function nextSlot(slots: readonly SlotFields[]): SlotFields {
  const last = slots[slots.length - 1]
  if (!last?.endTime) return emptySlot
  const from = minutesOf(last.endTime)
  const midnights = endsDaysLater(last) - last.startsDaysLater
  const length = from - minutesOf(last.startTime) + midnights * dayMinutes
  const isKnown = last.startTime !== '' && length > 0 && from + length < dayMinutes
  return {
    ...emptySlot,
    startTime: last.endTime,
    endTime: isKnown ? timeOf(from + length) : '',
    startsDaysLater: endsDaysLater(last),
  }
}

const dayMinutes = 24 * 60

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function timeOf(minutes: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}
