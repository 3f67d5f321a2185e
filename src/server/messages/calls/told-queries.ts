import { sql } from 'kysely'
import type { ToldCall } from '../../../contract/calls.ts'
import { stopNews } from '../../../contract/words/en/admin-calls.ts'
import { messageName } from '../../../contract/words/en/admin-messages.ts'
import type { OutboxKind } from '../../../domain/outbox-kind.ts'
import { localDate, startOfDay } from '../../../domain/program-time.ts'
import { emailKindOf, isText } from '../../../domain/text-kind.ts'
import { findBlacklisted } from '../../ban/ban-queries.ts'
import { isLastWord } from '../../coming/noted-answer-queries.ts'
import type { Db } from '../../db/connect.ts'
import { registrationsWithAppointment } from '../../time-slot/time-slot-queries.ts'

/** Told by a volunteer, and not sent again since */
export const isTold = sql<boolean>`messages.called_at is not null
  and (messages.channel = 'call' or messages.state in ('failed', 'kept'))`

export function newsName(kind: OutboxKind): string {
  return messageName(isText(kind) ? emailKindOf[kind] : kind)
}

/** All messages that a family was told about at the same moment form one call. */
export async function listTold(
  db: Db,
  { now, zone }: { now: Date; zone: string },
): Promise<ToldCall[]> {
  const today = startOfDay(localDate(now.toISOString(), zone), zone)
  const messages = await registrationsWithAppointment(db)
    .innerJoin('messages', 'messages.registration_id', 'registrations.id')
    .where('messages.called_at', '>=', today)
    .where(isTold)
    .select(['registrations.id as registrationId', 'registrations.name'])
    .select(['messages.kind', 'messages.called_at as calledAt', 'messages.called_by as calledBy'])
    // Ordered by time first, so that SQLite uses the index `messages_called` instead of reading all messages by id
    .orderBy('messages.called_at')
    .orderBy('messages.id')
    .execute()
  const stops = await registrationsWithAppointment(db)
    .innerJoin('told_stops', 'told_stops.registration_id', 'registrations.id')
    // A subquery, so that SQLite starts from the told stops instead of all registrations
    .where('registrations.id', 'in', (eb) =>
      eb.selectFrom('told_stops').where('called_at', '>=', today).select('registration_id'),
    )
    .select(['registrations.id as registrationId', 'registrations.name'])
    .select(['told_stops.called_at as calledAt', 'told_stops.called_by as calledBy'])
    .execute()
  const calls = new Map<string, ToldCall>()
  for (const row of [...messages, ...stops.map((stop) => ({ ...stop, kind: null }))]) {
    const { registrationId, name, eventTitle, startTime, calledBy, kind } = row
    const calledAt = row.calledAt ?? ''
    const key = `${calledAt} ${registrationId}`
    const call = calls.get(key)
    const about = kind === null ? stopNews.about : newsName(kind)
    if (!call) {
      const who = { registrationId, name, eventTitle, startTime }
      calls.set(key, { ...who, calledAt, calledBy: calledBy ?? '', about: [about] })
    } else if (kind !== null && !call.about.includes(about)) call.about.push(about)
  }
  for (const noted of await listNoted(db, now, today)) {
    calls.set(`${noted.calledAt} ${noted.registrationId} answer`, noted)
  }
  return [...calls.entries()]
    .toSorted(([one], [other]) => (one > other ? -1 : 1))
    .map(([, call]) => call)
}

async function listNoted(db: Db, now: Date, today: string): Promise<ToldCall[]> {
  const rows = await registrationsWithAppointment(db)
    .innerJoin('coming_calls', 'coming_calls.registration_id', 'registrations.id')
    .leftJoin('coming_answers', 'coming_answers.registration_id', 'registrations.id')
    .where('registrations.id', 'in', (eb) =>
      eb.selectFrom('coming_calls').where('noted_at', '>=', today).select('registration_id'),
    )
    .where('time_slots.end_time', '>', now.toISOString())
    .where(isLastWord())
    .select(['registrations.id as registrationId', 'registrations.name', 'coming_calls.answer'])
    .select(['coming_calls.noted_at as notedAt', 'coming_calls.noted_by as notedBy'])
    .select(['registrations.email', 'registrations.phone'])
    .execute()
  const people = rows.map(({ registrationId: id, email, phone }) => ({ id, email, phone }))
  const banned = await findBlacklisted(db, people, now)
  return rows.map(({ registrationId, name, eventTitle, startTime, answer, notedAt, notedBy }) => ({
    ...{ registrationId, name, eventTitle, startTime, about: [] },
    ...{ calledAt: notedAt, calledBy: notedBy, noted: { answer, notedAt, notedBy } },
    ...(banned.has(registrationId) && { isBanned: true }),
  }))
}
