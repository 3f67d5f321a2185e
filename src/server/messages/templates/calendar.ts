import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { messageParts } from '../../../contract/words/en/messages.ts'
import { parseMailbox } from '../channels/mailbox.ts'
import type { MessagePayload } from '../outbox/outbox-payload.ts'
import type { MessageContent } from './content.ts'

/**
 * The appointment as an iCalendar file (RFC 5545), in UTC, so that it needs no time zone table.
 * Its id is the registration's, so that a later file replaces the calendar entry instead of adding one.
 */
export function toCalendar(payload: MessagePayload, content: MessageContent): string {
  const { program } = content
  const sender = parseMailbox(program.mailFrom ?? '')
  const calendar = ical({
    prodId: { company: 'Washday', product: 'Washday', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    scale: 'gregorian',
  })
  calendar.createEvent({
    id: payload.registrationId,
    sequence: firstSequence + (payload.calendarSequence ?? 0),
    stamp: new Date(payload.queuedAt),
    start: new Date(payload.startTime),
    end: new Date(payload.endTime),
    summary: messageParts.calendarTitle(payload.eventTitle),
    location: content.place.join(', '),
    description: notesFor(content),
    organizer: {
      name: program.programName,
      email: sender?.address ?? program.contactEmail,
    },
    status: ICalEventStatus.CONFIRMED,
  })
  return `${calendar.toString()}\r\n`
}

/** Higher than the sequences of earlier releases, which are seconds since 2020. */
const firstSequence = 1_000_000_000

/** Day and time in the program's zone, for calendars that use another zone */
function notesFor({ day, time, leave, program }: MessageContent): string {
  const { reminders, questions } = messageParts
  return [
    `${day}, ${time}`,
    reminders.items.map((item) => `- ${item}`).join('\n'),
    leave?.url && `${leave.heading} ${leave.label}:\n${leave.url}`,
    `${questions.before}${program.contactPhone}${questions.between}${program.contactEmail}${questions.after}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}
