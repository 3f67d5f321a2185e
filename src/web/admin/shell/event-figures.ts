import type { Event } from '../../../contract/event.ts'
import { formatDay, formatTimeRange } from '../../../domain/program-time.ts'
import { isUpcoming } from '../../../domain/time-slot.ts'

/** Upcoming events as they come, past ones with the latest first (SPEC.md 2, Admin events). */
export function splitByDate(events: readonly Event[], now: Date) {
  const upcoming = events.filter((event) => isUpcoming(event, now))
  const past = events.filter((event) => !isUpcoming(event, now)).reverse()
  return { upcoming, past }
}

/** People and places of all slots of an event */
export function totals({ timeSlots }: Pick<Event, 'timeSlots'>) {
  const sum = (count: (slot: Event['timeSlots'][number]) => number) =>
    timeSlots.reduce((total, slot) => total + count(slot), 0)
  return {
    capacity: sum((slot) => slot.capacity),
    confirmed: sum((slot) => slot.registrationCount),
    waiting: sum((slot) => slot.waitlistCount),
  }
}

/**
 * From the first slot's start to the last one's end: "9:00 AM – 12:00 PM", with the last day
 * ("Sun, Dec 6") where it is another one; null without slots.
 */
export function timeSpan({ timeSlots }: Pick<Event, 'timeSlots'>, zone: string): string | null {
  const [first] = timeSlots
  const last = timeSlots
    .map(({ endTime }) => endTime)
    .sort()
    .pop()
  if (!first || !last) return null
  return formatTimeRange(first.startTime, last, zone)
}

/** Slots under their days, in order; one group for the event of a single day */
export function groupByDay<T extends { startTime: string }>(slots: readonly T[], zone: string) {
  const days: { day: string; slots: T[] }[] = []
  for (const slot of slots) {
    const day = formatDay(slot.startTime, zone)
    const last = days[days.length - 1]
    if (last?.day === day) last.slots.push(slot)
    else days.push({ day, slots: [slot] })
  }
  return days
}

/** Events under the month of their date, in the order given: "December 2026" */
export function groupByMonth(events: readonly Event[], zone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: zone,
  })
  const months: { month: string; events: Event[] }[] = []
  for (const event of events) {
    const month = format.format(new Date(event.date))
    const last = months[months.length - 1]
    if (last?.month === month) last.events.push(event)
    else months.push({ month, events: [event] })
  }
  return months
}
