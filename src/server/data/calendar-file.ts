import ical, { ICalCalendarMethod } from 'ical-generator'
import type { Event, TimeSlot } from '../../contract/event.ts'
import { paths } from '../../contract/paths.ts'
import { adminData } from '../../contract/words/en/admin-data.ts'
import { formatTimeRange } from '../../domain/program-time.ts'

const words = adminData.calendar.file
const refreshSeconds = 15 * 60

type Program = { programName: string; publicUrl: string; timeZone: string }

/** An iCalendar file (RFC 5545) without families' names; identical until something changes */
export function calendarFile(events: readonly Event[], program: Program): string {
  const calendar = ical({
    prodId: { company: 'Washday', product: 'Washday', language: 'EN' },
    name: words.title(program.programName),
    method: ICalCalendarMethod.PUBLISH,
    scale: 'gregorian',
    ttl: refreshSeconds,
  })
  for (const event of events) {
    const starts = event.timeSlots.map(({ startTime }) => startTime).sort()
    const ends = event.timeSlots.map(({ endTime }) => endTime).sort()
    const changedAt = new Date(event.updatedAt)
    const url = program.publicUrl + paths.adminRegistrations({ event: event.id })
    calendar.createEvent({
      id: event.id,
      // The current time would change the file on every request.
      stamp: changedAt,
      lastModified: changedAt,
      start: new Date(starts.at(0) ?? event.date),
      end: new Date(ends.at(-1) ?? event.date),
      summary: `${event.title} (${fillOf(event.timeSlots)})`,
      location: [event.laundromatName, event.laundromatAddress, event.location]
        .filter(Boolean)
        .join(', '),
      description: [...event.timeSlots.map((slot) => slotLine(slot, program.timeZone)), url].join(
        '\n',
      ),
      url,
    })
  }
  return `${calendar.toString()}\r\n`
}

function fillOf(slots: readonly TimeSlot[]): string {
  const open = slots.filter(({ closedAt }) => !closedAt)
  const sum = (count: (slot: TimeSlot) => number) =>
    open.reduce((all, slot) => all + count(slot), 0)
  return words.fill(
    sum(({ registrationCount }) => registrationCount),
    sum(({ capacity }) => capacity),
    sum(({ waitlistCount }) => waitlistCount),
  )
}

function slotLine(slot: TimeSlot, zone: string): string {
  const fill = slot.closedAt
    ? words.closed
    : words.fill(slot.registrationCount, slot.capacity, slot.waitlistCount)
  return `${formatTimeRange(slot.startTime, slot.endTime, zone)}: ${fill}`
}
