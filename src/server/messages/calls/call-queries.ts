import { type ExpressionBuilder, sql } from 'kysely'
import type { Call } from '../../../contract/calls.ts'
import { type CallReason, whyCall } from '../../../domain/call.ts'
import { dayMs } from '../../../domain/duration.ts'
import { mootReasons } from '../../../domain/message.ts'
import { isReminder } from '../../../domain/outbox-kind.ts'
import { phoneKey } from '../../../domain/person.ts'
import { hasStarted } from '../../../domain/time-slot.ts'
import { findBlacklisted } from '../../ban/ban-queries.ts'
import { findComingUnanswered } from '../../coming/coming-queries.ts'
import type { Db } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { registrationsWithAppointment } from '../../time-slot/time-slot-queries.ts'
import { findCurrentRegistrations } from '../outbox/current-registration-queries.ts'
import {
  emailKind,
  isCurrentRecipient,
  isDisputedNotice,
  isRelevant,
  isToFamily,
  type NotificationToFamily,
  tryReadNotification,
} from '../outbox/notification.ts'
import { presentCall, presentComing, presentNews, presentStop } from './present-call.ts'
import {
  isOwnStop,
  registrationsOfStoppedPhones,
  type StoppedRegistration,
} from './stopped-queries.ts'

type Range = { eventId?: string; until?: string }

/** The families for a volunteer to call, earliest slot first (DESIGN.md 5, rule 15) */
export async function listCalls(
  db: Db,
  { now, zone, ...range }: { now: Date; zone: string } & Range,
): Promise<Call[]> {
  const rows = await findUndelivered(db, now, range)
  const stopped = await findStopped(db, now, range)
  const current = await findCurrentRegistrations(
    db,
    rows.map(({ registrationId }) => registrationId),
    now,
  )
  const calls = new Map<string, Call>()
  for (const row of rows) {
    const hasStopped = stopped.has(row.registrationId)
    const message = { ...row, isNews: Boolean(row.isNews), isTexted: Boolean(row.isTexted) }
    const reason = whyCall(message, { hasEmail: row.email !== null, hasStopped })
    const registration = current.get(row.registrationId) ?? null
    const notification = reason && tryReadNotification(row, registration, now)
    if (!reason || !notification || !isToFamily(notification)) continue
    if (!isRelevant(notification, now) || isForEarlierAddress(row, reason, notification)) continue
    const isUndeliveredReminder = isReminder(emailKind(notification))
    // A family noted at check-in needs no reminder.
    if (isUndeliveredReminder && row.attendance !== null) continue
    if (hasComeSince(row) || isDisputedNotice(notification)) continue
    const call = calls.get(row.registrationId) ?? presentCall(row)
    calls.set(row.registrationId, call)
    call.messageIds.push(row.id)
    // No message asked whether the family is coming, so the volunteer asks.
    const isAsked = isUndeliveredReminder || notification.payload.asksComing
    if (isAsked && row.saidYesAt === null) call.asksComing = true
    const news = presentNews(notification, { reason, since: row.createdAt }, zone)
    // The newest message of a kind replaces earlier ones, except announcements, because each has its own sentence.
    const earlier = call.news.filter(({ kind }) => kind !== news.kind || kind === 'announcement')
    call.news = [...earlier, news]
  }
  for (const row of stopped.values()) {
    // A call about other news already covers the stopped texts.
    if (calls.has(row.registrationId) || row.toldAt !== null || !isAhead(row, now)) continue
    calls.set(row.registrationId, presentStop(row, zone))
  }
  for (const row of await findComingUnanswered(db, { now, zone, ...range })) {
    const call = calls.get(row.registrationId) ?? presentCall(row)
    calls.set(row.registrationId, call)
    call.asksComing = true
    call.news.push(presentComing(row, zone))
  }
  return markBanned(db, [...calls.values()].toSorted(byStart), now)
}

async function markBanned(db: Db, calls: Call[], now: Date): Promise<Call[]> {
  const waiting = calls.filter(({ status }) => status === 'waitlist')
  const people = waiting.map((call) => ({ ...call, id: call.registrationId }))
  const banned = await findBlacklisted(db, people, now)
  return calls.map((call) => (banned.has(call.registrationId) ? { ...call, isBanned: true } : call))
}

function isAhead({ status, ...slot }: StoppedRegistration, now: Date): boolean {
  return status === 'confirmed' || (status === 'waitlist' && !hasStarted(slot, now))
}

/** True if the family came after the message was queued, so it knows its appointment. */
function hasComeSince(row: {
  attendance: string | null
  attendanceAt: string | null
  createdAt: string
}): boolean {
  return row.attendance === 'came' && row.attendanceAt !== null && row.createdAt <= row.attendanceAt
}

const byStart = (one: Call, other: Call) => {
  const [first, second] = [one, other].map((call) => `${call.startTime} ${call.registrationId}`)
  return (first ?? '') < (second ?? '') ? -1 : 1
}

/**
 * True if the e-mail address or phone was corrected after the message was queued; the correction queued messages of its
 * own.
 */
function isForEarlierAddress(
  { channel, recipient, phone }: Pick<Undelivered, 'channel' | 'recipient' | 'phone'>,
  reason: CallReason,
  notification: NotificationToFamily,
): boolean {
  if (channel === 'text') return phoneKey(recipient) !== phoneKey(phone)
  if (reason !== 'email_failed' && reason !== 'no_mail_server') return false
  return !isCurrentRecipient(notification, recipient)
}

async function findStopped(
  db: Db,
  now: Date,
  { eventId, until }: Range,
): Promise<Map<string, StoppedRegistration>> {
  let query = registrationsOfStoppedPhones(db).where(
    'registrations.id',
    'in',
    upcomingFamilies(now),
  )
  if (eventId !== undefined) query = query.where('events.id', '=', eventId)
  if (until !== undefined) query = query.where('time_slots.start_time', '<', until)
  const rows = await query.execute()
  return new Map(rows.filter(isOwnStop).map((row) => [row.registrationId, row]))
}

/** A subquery, so that SQLite starts from the upcoming slots */
function upcomingFamilies(now: Date) {
  return (eb: ExpressionBuilder<Tables, 'time_slots' | 'registrations'>) =>
    eb
      .selectFrom('time_slots as coming')
      .innerJoin('registrations as people', 'people.time_slot_id', 'coming.id')
      .where('coming.end_time', '>', now.toISOString())
      .select('people.id')
}

/** All other messages, such as confirmations and reminders, repeat what the family already knows. */
const isNews = sql<boolean>`(messages.by_admin = 1 or messages.kind in ('spot_available',
  'announcement', 'slot_closed', 'asked_to_move', 'other_event'))`

const isTexted = sql<boolean>`exists (select 1 from messages as beside
  where beside.registration_id = messages.registration_id and beside.channel = 'text'
    and beside.created_at = messages.created_at and beside.state in ('queued', 'sent'))`

type Undelivered = Awaited<ReturnType<typeof findUndelivered>>[number]

async function findUndelivered(db: Db, now: Date, { eventId, until }: Range) {
  let query = registrationsWithAppointment(db)
    .innerJoin('messages', 'messages.registration_id', 'registrations.id')
    .leftJoin('coming_answers', 'coming_answers.registration_id', 'registrations.id')
    .where('messages.registration_id', 'in', (eb) =>
      eb
        .selectFrom('time_slots as coming')
        .innerJoin('registrations as people', 'people.time_slot_id', 'coming.id')
        .where('coming.end_time', '>', monthBefore(now))
        .where((of) =>
          of.or([
            of('coming.end_time', '>', now.toISOString()),
            // Families are told about a no-show after their slot.
            of('people.status', '=', 'no_show'),
          ]),
        )
        .select('people.id'),
    )
    .where('messages.called_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('messages.kind', '!=', 'no_show_noted'),
        eb('messages.next_attempt_at', '<=', now.toISOString()),
      ]),
    )
    // These go to a former mailbox or phone, whose owner cannot be called on the registration's phone.
    .where('messages.kind', 'not in', ['email_changed', 'text_phone_changed'])
    // An expression, so that SQLite starts from the upcoming slots instead of all messages in these states
    .where(sql<boolean>`coalesce(messages.state, '') in ('kept', 'held', 'failed')`)
    // Approximates `whyCall`, so that few payloads are read.
    .where(sql<boolean>`(messages.channel = 'call' or registrations.email is null
      or messages.channel = 'email' and messages.state = 'failed'
        and messages.last_error not in (${sql.join(mootReasons)})
      or messages.channel = 'email' and messages.state = 'kept' and ${isNews})`)
  if (eventId !== undefined) query = query.where('events.id', '=', eventId)
  if (until !== undefined) query = query.where('time_slots.start_time', '<', until)
  return query
    .orderBy('time_slots.start_time')
    .orderBy('registrations.id')
    .orderBy('messages.created_at')
    .orderBy('messages.id')
    .select([
      'registrations.id as registrationId',
      'registrations.name',
      'registrations.phone',
      'registrations.email',
      'registrations.status',
      'registrations.attendance',
      'registrations.attendance_at as attendanceAt',
      'registrations.language',
      'coming_answers.answered_at as saidYesAt',
      'messages.id',
      'messages.kind',
      'messages.channel',
      'messages.state',
      'messages.recipient',
      'messages.last_error as lastError',
      'messages.payload',
      'messages.created_at as createdAt',
    ])
    .select([isNews.as('isNews'), isTexted.as('isTexted')])
    .execute()
}

const monthBefore = (now: Date) => new Date(now.getTime() - 30 * dayMs).toISOString()
