import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { familyWords } from '../../../contract/words/family-words.ts'
import { calendarSequence } from '../../../domain/calendar-sequence.ts'
import { parseMailbox } from '../../../domain/mailbox.ts'
import type { MessagePayload } from '../outbox-payload.ts'
import type { MessageContent } from './content.ts'

/**
 * The appointment as an iCalendar file (RFC 5545), in UTC, so that it needs no time zone table. The event's id is the
 * registration's, so that a later file replaces the calendar entry instead of adding one.
 */
export function toCalendar(payload: MessagePayload, content: MessageContent): string {
  const { language, program } = content
  const { messageParts } = familyWords[language].messages
  const sender = parseMailbox(program.mailFrom ?? '')
  const calendar = ical({
    prodId: { company: 'Washday', product: 'Washday', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    scale: 'gregorian',
  })
  calendar.createEvent({
    id: payload.registrationId,
    sequence: calendarSequence(payload.calendarSequence ?? 0),
    stamp: new Date(payload.queuedAt),
    start: new Date(payload.startTime),
    end: new Date(payload.endTime),
    summary: messageParts.calendarTitle(content.eventTitle),
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

/** Begins with the day and time in the program's zone, because the calendar may use another zone. */
function notesFor({ language, day, time, leave, my, program }: MessageContent): string {
  const { reminders, questions } = familyWords[language].messages.messageParts
  return [
    `${day}, ${time}`,
    reminders.items.map((item) => `- ${item}`).join('\n'),
    my && `${my.label}:\n${my.url}`,
    leave?.url && `${leave.heading} ${leave.label}:\n${leave.url}`,
    `${questions.before}${program.contactPhone}${questions.between}${program.contactEmail}${questions.after}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}
