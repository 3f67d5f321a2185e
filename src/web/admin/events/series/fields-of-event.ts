import type { Event } from '../../../../contract/event.ts'
import { defaultOpenDaysAhead } from '../../../../contract/series.ts'
import { ruleOfDay } from '../../../../domain/next-month-day.ts'
import { daysBetween, localDate, localTime } from '../../../../domain/program-time.ts'
import { midnight, type SeriesFields } from './series-form.ts'

type Times = Pick<Event['timeSlots'][number], 'startTime' | 'endTime'>

const startsOnLaterDay = ({ startTime }: Times, day: string, zone: string) =>
  localDate(startTime, zone) !== day

/** False for a slot that ends exactly at midnight */
const crossesMidnight = ({ endTime }: Times, day: string, zone: string) =>
  localDate(new Date(Date.parse(endTime) - 1).toISOString(), zone) !== day

/** The slots of an event that a series made from the event leaves out or shortens */
export function slotsPastMidnight({ date, timeSlots }: Event, zone: string) {
  const day = localDate(date, zone)
  const leftOut = timeSlots.filter((slot) => startsOnLaterDay(slot, day, zone))
  const shortened = timeSlots.filter(
    (slot) => !startsOnLaterDay(slot, day, zone) && crossesMidnight(slot, day, zone),
  )
  return { leftOut, shortened }
}

/**
 * Form values for a series like the event, such as on the third Saturday of each month. Slots of a series end by
 * midnight, so slots on later days are left out, and slots across midnight end at midnight.
 */
export function fieldsOfEvent(event: Event, zone: string): SeriesFields {
  const day = localDate(event.date, zone)
  const { week, weekday } = ruleOfDay(day)
  const opensOn = event.opensAt && localDate(event.opensAt, zone)
  return {
    name: event.title,
    week: String(week),
    weekday: String(weekday),
    openDaysAhead: String(defaultOpenDaysAhead),
    signUpDaysBefore: opensOn ? String(Math.max(0, daysBetween(opensOn, day))) : '',
    title: event.title,
    description: event.description ?? '',
    spanishTitle: event.spanishTitle ?? '',
    spanishDescription: event.spanishDescription ?? '',
    location: event.location,
    laundromatName: event.laundromatName ?? '',
    laundromatAddress: event.laundromatAddress ?? '',
    timeSlots: event.timeSlots
      .filter((slot) => !startsOnLaterDay(slot, day, zone))
      .map(({ startTime, endTime, capacity }) => ({
        startTime: localTime(startTime, zone),
        endTime: localDate(endTime, zone) === day ? localTime(endTime, zone) : midnight,
        capacity: String(capacity),
      })),
  }
}
