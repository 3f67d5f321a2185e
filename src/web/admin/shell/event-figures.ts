import type { Event } from '../../../contract/event.ts'
import { formatDay, formatTimeRange } from '../../../domain/program-time.ts'
import { isUpcoming } from '../../../domain/time-slot.ts'

/** Upcoming events in the given order, past events in reverse (SPEC.md 2, Admin events). */
export function splitByDate(events: readonly Event[], now: Date) {
  const upcoming = events.filter((event) => isUpcoming(event, now))
  const past = events.filter((event) => !isUpcoming(event, now)).reverse()
  return { upcoming, past }
}

export function totals({ timeSlots }: Pick<Event, 'timeSlots'>) {
  const sum = (count: (slot: Event['timeSlots'][number]) => number) =>
    timeSlots.reduce((total, slot) => total + count(slot), 0)
  return {
    capacity: sum((slot) => slot.capacity),
    confirmed: sum((slot) => slot.registrationCount),
    waiting: sum((slot) => slot.waitlistCount),
  }
}

/** "9:00 AM – 12:00 PM", with the last day ("Sun, Dec 6") if it is a later day; null without slots */
export function timeSpan({ timeSlots }: Pick<Event, 'timeSlots'>, zone: string): string | null {
  const [first] = timeSlots
  const last = timeSlots
    .map(({ endTime }) => endTime)
    .sort()
    .pop()
  if (!first || !last) return null
  return formatTimeRange(first.startTime, last, zone)
}

/** Slots grouped by local day, in the given order */
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

/** Events grouped by the local month of their date ("December 2026"), in the given order */
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
