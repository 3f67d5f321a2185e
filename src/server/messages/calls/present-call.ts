import type { Call } from '../../../contract/calls.ts'
import { callNews, comingNews, stopNews } from '../../../contract/words/en/admin-calls.ts'
import { messageParts } from '../../../contract/words/en/messages.ts'
import { sentenceIn } from '../../../domain/announcement.ts'
import { type Appointment, placeAfterChange, placeLines } from '../../../domain/appointment.ts'
import { type CallReason, textsStopped } from '../../../domain/call.ts'
import { defaultLanguage } from '../../../domain/language.ts'
import { formatTile, formatTime } from '../../../domain/program-time.ts'
import { emailKindOf } from '../../../domain/text-kind.ts'
import type { NotificationToFamily } from '../outbox/notification.ts'

type Row = Omit<Call, 'phone' | 'email' | 'messageIds' | 'stoppedAt' | 'asksComing' | 'news'> & {
  phone: string | null
  email: string | null
}

export function presentCall(row: Row): Call {
  const { registrationId, name, status, language, eventId, eventTitle, timeSlotId } = row
  return {
    registrationId,
    name,
    phone: row.phone ?? '',
    email: row.email ?? '',
    status,
    language,
    eventId,
    eventTitle,
    timeSlotId,
    startTime: row.startTime,
    endTime: row.endTime,
    messageIds: [],
    stoppedAt: null,
    asksComing: false,
    news: [],
  }
}

export function presentNews(
  notification: NotificationToFamily,
  why: { reason: CallReason; since: string },
  zone: string,
): Call['news'][number] {
  const { payload } = notification
  const kind = notification.to === 'phone' ? emailKindOf[notification.kind] : notification.kind
  const { heading, text } = callNews[kind]
  const changed = kind === 'event_changed' ? payload.before : undefined
  const { when, where } = whenAndWhere(payload, zone, changed)
  const earlier = payload.before && whenAndWhere(payload.before, zone, changed && payload)
  const before = earlier ? `${earlier.when}, ${earlier.where}` : ''
  const sentence = sentenceIn(payload.sentences, defaultLanguage)
  return { kind, heading, text: text({ when, where, before, sentence }), ...why }
}

export function presentStop(row: Row & Appointment & { stoppedAt: string }, zone: string): Call {
  const { stoppedAt, status } = row
  const facts = { ...whenAndWhere(row, zone), isWaiting: status === 'waitlist' }
  const { heading, text } = stopNews
  const news = { kind: textsStopped, reason: 'stopped' as const, since: stoppedAt }
  return { ...presentCall(row), stoppedAt, news: [{ ...news, heading, text: text(facts) }] }
}

export function presentComing(
  { askedAt, ...appointment }: Appointment & { askedAt: string },
  zone: string,
): Call['news'][number] {
  const { heading, text } = comingNews
  const about = text(whenAndWhere(appointment, zone))
  return { kind: 'coming', heading, text: about, reason: 'no_answer', since: askedAt }
}

/** With `other`, the location also has the detail that distinguishes it from the location of `other`. */
function whenAndWhere(appointment: Appointment, zone: string, other?: Appointment) {
  const { startTime } = appointment
  return {
    when: messageParts.when(formatTile(startTime, zone), formatTime(startTime, zone)),
    where: other ? placeAfterChange(other, appointment) : (placeLines(appointment)[0] ?? ''),
  }
}
