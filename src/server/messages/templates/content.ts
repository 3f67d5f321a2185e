import { paths } from '../../../contract/paths.ts'
import { familyWords } from '../../../contract/words/family-words.ts'
import { sentenceIn } from '../../../domain/announcement.ts'
import {
  type Appointment,
  changedPlace,
  placeLines,
  whatChanged,
} from '../../../domain/appointment.ts'
import { titleIn } from '../../../domain/event-words.ts'
import { defaultLanguage, inLanguage, type Language } from '../../../domain/language.ts'
import {
  hasCalendar,
  type KindWithCalendar,
  type MessageKind,
} from '../../../domain/message-kind.ts'
import { isAnnouncement } from '../../../domain/outbox-kind.ts'
import { greetingName } from '../../../domain/person-name.ts'
import {
  formatDay,
  formatFullDayAndTime,
  formatTile,
  formatTime,
  formatTimeRange,
} from '../../../domain/program-time.ts'
import { isLateCancellation } from '../../../domain/registration.ts'
import { freeCancellationUntil } from '../../../domain/reminder.ts'
import type { MessagePayload } from '../outbox-payload.ts'
import { nameEarlier, outcomeOfEarlier } from './earlier-time.ts'
import { inOneLine } from './one-line.ts'

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

export type MessageContent = {
  kind: MessageKind
  language: Language
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
  hasSpot: boolean
  /** URL in the check-in QR code, for a volunteer to scan; null if the message shows none */
  checkInUrl: string | null
  hasReminders: boolean
  /** Introduces the attached calendar file; null if there is none */
  calendarNote: string | null
  leave: PersonalLink | null
  /** My appointment; null if the main action leads there, if there is no `leave` link, or once the message is sent */
  my: { label: string; text: string; url: string } | null
  program: ProgramFacts
}

export function composeContent(
  queuedKind: MessageKind,
  payload: MessagePayload,
  program: ProgramFacts,
): MessageContent {
  const kind = payload.hasNotWaited ? 'registration_confirmed' : queuedKind
  const zone = program.timeZone
  const { language = defaultLanguage } = payload
  const { messageParts, messageWords } = familyWords[language].messages
  const tile = formatTile(payload.startTime, zone, language)
  const place = placeLines(payload)
  const freeUntil = freeCancellationUntil(payload.startTime)
  const hasSpot = kindsByStatus.has(kind) ? payload.status === 'confirmed' : kindsWithSpot.has(kind)
  const before = payload.before ?? payload
  const asksComing = payload.asksComing || kind === 'reminder_two_days_before'
  // `other_event` names the event that the family is asked to come to, not the one that it waits for.
  const shown = (kind === 'other_event' && payload.other) || payload
  const words = messageWords[kind]({
    when: messageParts.when(
      formatTile(shown.startTime, zone, language),
      formatTime(shown.startTime, zone, language),
    ),
    where: placeLines(shown)[0] ?? '',
    // Messages of an earlier release have no `toldAt`.
    isLate: isLateCancellation(payload, new Date(payload.toldAt ?? payload.queuedAt)),
    freeUntil: formatFullDayAndTime(freeUntil, zone, language),
    hasSpot,
    missing: payload.missing ?? [],
    changed: whatChanged(before, payload),
    phone: program.contactPhone,
    noShow: payload.noShow ?? { isWarning: true, endsAt: null },
    bannedUntil: payload.noShow?.endsAt ? formatDay(payload.noShow.endsAt, zone, language) : null,
    sentence: inOneLine(sentenceIn(payload.sentences, language)),
    isClosed: payload.isClosed ?? false,
    isPassedOver: payload.isPassedOver ?? false,
    asksComing,
    isPhoneChanged: payload.isPhoneChanged ?? false,
    keptUntil: payload.keptUntil ? formatFullDayAndTime(payload.keptUntil, zone, language) : '',
    other: [formatDay(shown.startTime, zone, language), ...placeLines(shown)].join(', '),
  })
  const note = hasSpot && hasCalendar(kind) ? calendarNotes[kind] : null
  const calendarNote = note && messageParts[payload.earlier ? 'calendarChangeNote' : note]
  const earlierTime = nameEarlier(payload, zone)
  // An attached file replaces the calendar entry of the earlier time; otherwise the family has to delete it.
  const inCalendar = calendarNote ? '' : ` ${messageParts.earlier.inCalendar}`
  const earlier =
    earlierTime && messageParts.earlier[outcomeOfEarlier(kind)](earlierTime) + inCalendar
  const action = words.action
    ? { ...words.action, ...actionLink(kind, payload, program, asksComing) }
    : null
  // The button for "Are you coming?" opens its own page, so the message also needs a link to My appointment.
  const leadsToMyAppointment = action !== null && !asksComing
  return {
    kind,
    language,
    subject: words.subject,
    heading: words.heading,
    greeting: messageParts.greeting(greetingName(payload.name)),
    intro: [...words.intro, earlier, payload.onlyBringsLink && messageParts.onlyBringsLink].filter(
      (text) => typeof text === 'string',
    ),
    changes:
      kind === 'event_changed' || kind === 'moved'
        ? changesSince(before, payload, zone, language)
        : [],
    day: formatDay(payload.startTime, zone, language),
    time: formatTimeRange(payload.startTime, payload.endTime, zone, language),
    tile,
    place,
    eventTitle: titleIn(language, payload),
    action,
    hasSpot,
    checkInUrl: kindsWithSpot.has(kind) ? checkInUrl(payload, program) : null,
    hasReminders: hasSpot && !isAnnouncement(kind) && !payload.isClosed,
    calendarNote,
    leave: words.leave
      ? { ...words.leave, url: personalUrl(paths.cancel, payload, program) }
      : null,
    my: words.leave && !leadsToMyAppointment ? myAppointment(payload, program, hasSpot) : null,
    program,
  }
}

const kindsWithSpot = new Set<MessageKind>([
  'registration_confirmed',
  'promoted',
  'moved',
  'reminder_two_days_before',
  'reminder_day_before',
])

/** Kinds for which only the family's status says whether it has a spot */
const kindsByStatus = new Set<MessageKind>([
  'event_changed',
  'my_link',
  'announcement',
  'slot_closed',
  'slot_reopened',
  'asked_to_move',
])

const calendarNotes: Record<KindWithCalendar, 'calendarNote' | 'calendarChangeNote'> = {
  registration_confirmed: 'calendarNote',
  promoted: 'calendarNote',
  moved: 'calendarChangeNote',
  event_changed: 'calendarChangeNote',
}

/** Names the family's row and grants no access: the page requires an administrator's session. */
function checkInUrl({ eventId, registrationId }: MessagePayload, program: ProgramFacts): string {
  return absolute(program, paths.adminCheckIn(eventId, { registration: registrationId }))
}

function changesSince(
  before: Appointment,
  after: Appointment,
  zone: string,
  language: Language,
): Change[] {
  const { changes } = familyWords[language].messages.messageParts
  const changed = whatChanged(before, after)
  const time = ({ startTime, endTime }: Appointment) => [
    formatDay(startTime, zone, language),
    formatTimeRange(startTime, endTime, zone, language),
  ]
  return [
    ...(changed.time ? [{ label: changes.time, was: time(before), now: time(after) }] : []),
    ...(changed.place ? [{ label: changes.place, ...changedPlace(before, after) }] : []),
  ]
}

/** The URL of a page of the personal link, in the family's language; null once the message is sent */
function personalUrl(
  page: (token: string) => string,
  { cancelToken, language = defaultLanguage }: MessagePayload,
  program: ProgramFacts,
): string | null {
  return cancelToken ? absolute(program, inLanguage(page(cancelToken), language)) : null
}

function myAppointment(payload: MessagePayload, program: ProgramFacts, hasSpot: boolean) {
  const { my } = familyWords[payload.language ?? defaultLanguage].messages.messageParts
  const url = personalUrl(paths.my, payload, program)
  return url === null ? null : { label: my.label, text: hasSpot ? my.withSpot : my.waiting, url }
}

function actionLink(
  kind: MessageKind,
  payload: MessagePayload,
  program: ProgramFacts,
  asksComing: boolean,
): Pick<Action, 'url' | 'isPersonal'> {
  if (asksComing) return { url: personalUrl(paths.myComing, payload, program), isPersonal: true }
  if (kind !== 'cancelled')
    return { url: personalUrl(paths.my, payload, program), isPersonal: true }
  const home = inLanguage(paths.home(), payload.language ?? defaultLanguage)
  return { url: absolute(program, home), isPersonal: false }
}

// PUBLIC_URL may have a path of its own, which `new URL` would drop.
export function absolute(program: ProgramFacts, path: string): string {
  return program.publicUrl.replace(/\/+$/, '') + path
}
