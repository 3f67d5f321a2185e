export type CalendarEntry = {
  /** The same for the same appointment, so that adding it twice shows one entry */
  uid: string
  /** See domain/calendar-sequence.ts. If omitted, calendars prefer any e-mailed file about the appointment. */
  sequence?: number | undefined
  title: string
  location: string
  description: string
  /** ISO 8601 instants */
  startTime: string
  endTime: string
  now: Date
}

/** An iCalendar file (RFC 5545) with one event, in UTC. */
export function buildCalendarFile(entry: CalendarEntry): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Washday//Registration//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(entry.uid)}`,
    ...(entry.sequence === undefined ? [] : [`SEQUENCE:${entry.sequence}`]),
    `DTSTAMP:${formatUtc(entry.now)}`,
    `DTSTART:${formatUtc(new Date(entry.startTime))}`,
    `DTEND:${formatUtc(new Date(entry.endTime))}`,
    `SUMMARY:${escapeText(entry.title)}`,
    ...(entry.location ? [`LOCATION:${escapeText(entry.location)}`] : []),
    `DESCRIPTION:${escapeText(entry.description)}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('')
}

/** "20261208T140000Z" */
function formatUtc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')
}

const encoder = new TextEncoder()

// Lines have at most 75 octets, including the leading space of a continuation. Characters are not split.
function foldLine(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > 75) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
