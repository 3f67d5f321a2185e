import { paths } from '../../../contract/paths.ts'
import { messageParts, messageWords } from '../../../contract/words/en/messages.ts'
import { type Appointment, placeLines, whatChanged } from '../../../domain/appointment.ts'
import {
  hasCalendar,
  type KindWithCalendar,
  type MessageKind,
} from '../../../domain/message-kind.ts'
import { greetingName } from '../../../domain/person-name.ts'
import { formatDay, formatTile, formatTime, formatTimeRange } from '../../../domain/program-time.ts'
import { isLateCancellation } from '../../../domain/registration.ts'
import { freeCancellationUntil } from '../../../domain/reminder.ts'
import type { MessagePayload } from '../outbox/outbox-payload.ts'

/** Facts about the program in every message (DESIGN.md 7) */
export type ProgramFacts = {
  programName: string
  contactPhone: string
  contactEmail: string
  timeZone: string
  publicUrl: string
  /** MAIL_FROM, the organizer in calendar files; the contact e-mail by default */
  mailFrom?: string
}

type PersonalLink = {
  heading: string
  text: string
  label: string
  /** Null once the message is sent: administrators read it without the link. */
  url: string | null
}

/** The message's main link; a personal link is null once the message is sent. */
type Action = { text: string; label: string; url: string | null; isPersonal: boolean }

type Change = { label: string; was: readonly string[]; now: readonly string[] }

/** A message before it becomes HTML and plain text, in reading order */
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
  /** Old and new values; empty unless the message is about a change */
  changes: readonly Change[]
  action: Action | null
  /** Whether the message shows the list of things to remember */
  hasSpot: boolean
  /** Introduces the attached calendar file; null if there is none */
  calendarNote: string | null
  leave: PersonalLink | null
  program: ProgramFacts
}

export function composeContent(
  kind: MessageKind,
  payload: MessagePayload,
  program: ProgramFacts,
): MessageContent {
  const zone = program.timeZone
  const tile = formatTile(payload.startTime, zone)
  const place = placeLines(payload)
  const freeUntil = freeCancellationUntil(payload.startTime)
  const hasSpot =
    kind === 'event_changed' ? payload.status === 'confirmed' : kindsWithSpot.has(kind)
  const before = payload.before ?? payload
  const words = messageWords[kind]({
    when: messageParts.when(tile, formatTime(payload.startTime, zone)),
    where: place[0] ?? '',
    // Messages of an earlier release have no `toldAt`.
    isLate: isLateCancellation(payload, new Date(payload.toldAt ?? payload.queuedAt)),
    freeUntil: `${formatDay(freeUntil, zone)}, ${formatTime(freeUntil, zone)}`,
    hasSpot,
    missing: payload.missing ?? [],
    changed: whatChanged(before, payload),
  })
  return {
    kind,
    subject: words.subject,
    heading: words.heading,
    greeting: messageParts.greeting(greetingName(payload.name)),
    intro: words.intro,
    changes:
      kind === 'event_changed' || kind === 'moved' ? changesSince(before, payload, zone) : [],
    day: formatDay(payload.startTime, zone),
    time: formatTimeRange(payload.startTime, payload.endTime, zone),
    tile,
    place,
    eventTitle: payload.eventTitle,
    action: words.action ? { ...words.action, ...actionLink(kind, payload, program) } : null,
    hasSpot,
    calendarNote: hasSpot && hasCalendar(kind) ? calendarNotes[kind] : null,
    leave: words.leave ? { ...words.leave, url: cancelUrl(payload, program) } : null,
    program,
  }
}

/** Kinds for families who have a spot */
const kindsWithSpot = new Set<MessageKind>([
  'registration_confirmed',
  'promoted',
  'moved',
  'reminder_two_days_before',
  'reminder_day_before',
])

/** Introduces the calendar file */
const calendarNotes: Record<KindWithCalendar, string> = {
  registration_confirmed: messageParts.calendarNote,
  promoted: messageParts.calendarNote,
  moved: messageParts.calendarChangeNote,
  event_changed: messageParts.calendarChangeNote,
}

function changesSince(before: Appointment, after: Appointment, zone: string): Change[] {
  const changed = whatChanged(before, after)
  const time = ({ startTime, endTime }: Appointment) => [
    formatDay(startTime, zone),
    formatTimeRange(startTime, endTime, zone),
  ]
  return [
    ...(changed.time
      ? [{ label: messageParts.changes.time, was: time(before), now: time(after) }]
      : []),
    ...(changed.place
      ? [{ label: messageParts.changes.place, was: placeLines(before), now: placeLines(after) }]
      : []),
  ]
}

function cancelUrl(payload: MessagePayload, program: ProgramFacts): string | null {
  return payload.cancelToken ? absolute(program, paths.cancel(payload.cancelToken)) : null
}

function actionLink(
  kind: MessageKind,
  { cancelToken }: MessagePayload,
  program: ProgramFacts,
): Pick<Action, 'url' | 'isPersonal'> {
  if (kind === 'cancelled') return { url: absolute(program, paths.home()), isPersonal: false }
  const url = cancelToken ? absolute(program, paths.my(cancelToken)) : null
  return { url, isPersonal: true }
}

// PUBLIC_URL may have a path of its own, which `new URL` would drop.
export function absolute(program: ProgramFacts, path: string): string {
  return program.publicUrl.replace(/\/+$/, '') + path
}
