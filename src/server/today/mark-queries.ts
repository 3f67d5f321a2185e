import { type ExpressionBuilder, sql } from 'kysely'
import { dayMs } from '../../domain/duration.ts'
import type { ToDo } from '../../domain/today.ts'
import { findSeenHere } from '../attendance/attendance-queries.ts'
import { findBlacklisted } from '../ban/ban-queries.ts'
import type { Db } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'

/** Reads at most this many registrations, those of the earliest events first. */
const maxRows = 2_000

export async function findBannedWaiting(db: Db, now: Date): Promise<ToDo[]> {
  const waiting = await ofUpcomingEvents(db, now)
    .where('registrations.status', '=', 'waitlist')
    .select(['registrations.email', 'registrations.phone'])
    .execute()
  const banned = await findBlacklisted(db, waiting, now)
  const rows = waiting.filter(({ id }) => banned.has(id))
  return countByEvent(rows).map((marks) => ({ kind: 'banned_waiting', ...marks }))
}

/**
 * Registrations that their event's list flags as a possible duplicate household: they share a phone number or an
 * address with another confirmed or waiting registration.
 */
export async function findPossibleDuplicates(db: Db, now: Date): Promise<ToDo[]> {
  const rows = await ofUpcomingEvents(db, now)
    .where('registrations.status', 'in', ['confirmed', 'waitlist'])
    .where((eb) => eb.or([sharesKey(eb, 'phone_key'), sharesKey(eb, 'address_key')]))
    .execute()
  return countByEvent(rows).map((marks) => ({ kind: 'possible_duplicates', ...marks }))
}

/** How far to look back, because a volunteer's device may send facts late */
const disputedDays = 60

/** No-shows who were checked in, one entry per event (docs/decisions/0081) */
export async function findDisputedNoShows(db: Db, now: Date): Promise<ToDo[]> {
  const since = new Date(now.getTime() - disputedDays * dayMs).toISOString()
  const noShows = await db
    .selectFrom('events')
    .innerJoin('registrations', 'registrations.event_id', 'events.id')
    .where('events.date', '>', since)
    .where('registrations.status', '=', 'no_show')
    .orderBy('events.date')
    .orderBy('events.id')
    .select(['registrations.id', 'events.id as eventId', 'events.title', 'events.date'])
    .execute()
  const seenHere = await findSeenHere(
    db,
    noShows.map(({ id }) => id),
  )
  const rows = noShows.filter(({ id }) => seenHere.has(id))
  return countByEvent(rows).map((marks) => ({ kind: 'disputed_no_shows', ...marks }))
}

function ofUpcomingEvents(db: Db, now: Date) {
  return db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .where('registrations.event_id', 'in', (eb) =>
      eb
        .selectFrom('time_slots')
        .where('time_slots.end_time', '>', now.toISOString())
        .select('time_slots.event_id'),
    )
    .orderBy('events.date')
    .orderBy('events.id')
    .limit(maxRows)
    .select(['registrations.id', 'events.id as eventId', 'events.title', 'events.date'])
}

function sharesKey(
  eb: ExpressionBuilder<Tables, 'registrations'>,
  key: 'phone_key' | 'address_key',
) {
  return eb.exists(
    eb
      .selectFrom('registrations as other')
      .whereRef('other.event_id', '=', 'registrations.event_id')
      .whereRef(`other.${key}`, '=', `registrations.${key}`)
      .whereRef('other.id', '!=', 'registrations.id')
      // Must be the same text as the condition of the partial indexes
      .where(sql<boolean>`other.status in ('confirmed', 'waitlist')`)
      .select('other.id'),
  )
}

type Row = { eventId: string; title: string; date: string }

function countByEvent(rows: readonly Row[]): (Row & { count: number })[] {
  return [...Map.groupBy(rows, ({ eventId }) => eventId).values()].flatMap((some) => {
    const [first] = some
    if (!first) return []
    const { eventId, title, date } = first
    return [{ eventId, title, date, count: some.length }]
  })
}
