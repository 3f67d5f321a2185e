import { paths } from '../../../contract/paths.ts'
import { messageParts, messageWords } from '../../../contract/words/en/messages.ts'
import { greetingName, type MessageKind } from '../../../domain/message.ts'
import { formatDay, formatTile, formatTime, formatTimeRange } from '../../../domain/program-time.ts'
import { freeCancellationUntil } from '../../../domain/reminder.ts'
import type { AppointmentFacts, MessagePayload } from '../outbox.ts'

/** What every message says of the program itself (DESIGN.md 7). */
export type ProgramFacts = {
  programName: string
  contactPhone: string
  contactEmail: string
  timeZone: string
  publicUrl: string
  /** MAIL_FROM: who calendars name as the organizer; the contact e-mail when missing */
  mailFrom?: string
}

type PersonalLink = {
  heading: string
  text: string
  label: string
  /** Null once the message has been sent: an administrator reads it without the link. */
  url: string | null
}

/** A message before it becomes HTML and plain text, in the order in which it is read. */
export type MessageContent = {
  kind: MessageKind
  subject: string
  heading: string
  day: string
  time: string
  tile: { month: string; day: string; weekday: string }
  place: string[]
  eventTitle: string
  greeting: string
  intro: readonly string[]
  action: { text: string; label: string; url: string } | null
  /** Nothing to remember for somebody who has no spot */
  hasSpot: boolean
  /** A spot that is new to the family, for their calendar */
  hasCalendar: boolean
  leave: PersonalLink | null
  program: ProgramFacts
}

export function composeContent(
  kind: MessageKind,
  payload: MessagePayload,
  program: ProgramFacts,
): MessageContent {
  const words = messageWords[kind]
  const zone = program.timeZone
  const tile = formatTile(payload.startTime, zone)
  const place = placeOf(payload)
  const freeUntil = freeCancellationUntil(payload.startTime)
  const when = messageParts.when(tile, formatTime(payload.startTime, zone))
  return {
    kind,
    subject: words.subject(when, place[0] ?? ''),
    heading: words.heading,
    greeting: messageParts.greeting(greetingName(payload.name)),
    intro: words.intro({
      freeUntil: `${formatDay(freeUntil, zone)}, ${formatTime(freeUntil, zone)}`,
    }),
    day: formatDay(payload.startTime, zone),
    time: formatTimeRange(payload.startTime, payload.endTime, zone),
    tile,
    place,
    eventTitle: payload.eventTitle,
    action: words.action
      ? { ...words.action, url: absolute(program, actionPath(kind, payload)) }
      : null,
    hasSpot: kindsWithSpot.has(kind),
    hasCalendar: kind === 'registration_confirmed' || kind === 'promoted',
    leave: words.leave ? { ...words.leave, url: cancelUrl(payload, program) } : null,
    program,
  }
}

/** Kinds for somebody who has a spot, and so something to remember */
const kindsWithSpot = new Set<MessageKind>([
  'registration_confirmed',
  'promoted',
  'reminder_two_days_before',
  'reminder_day_before',
])

function cancelUrl(payload: MessagePayload, program: ProgramFacts): string | null {
  return payload.cancelToken ? absolute(program, paths.cancel(payload.cancelToken)) : null
}

/** Name and address of the laundromat where both are known, else the event's location (SPEC.md 2). */
function placeOf(appointment: AppointmentFacts): string[] {
  const { laundromatName, laundromatAddress, location } = appointment
  return laundromatName && laundromatAddress ? [laundromatName, laundromatAddress] : [location]
}

function actionPath(kind: MessageKind, payload: MessagePayload): string {
  return kind === 'spot_available' ? paths.register(payload) : paths.home()
}

// PUBLIC_URL may have a path of its own, which `new URL` would drop.
function absolute(program: ProgramFacts, path: string): string {
  return program.publicUrl.replace(/\/+$/, '') + path
}
