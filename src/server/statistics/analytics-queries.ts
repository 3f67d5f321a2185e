import { sql } from 'kysely'
import type { Analytics } from '../../contract/statistics.ts'
import { hourMs } from '../../domain/duration.ts'
import { isLateCancellation } from '../../domain/registration.ts'
import { median, recentWeeks } from '../../domain/statistics.ts'
import type { Db } from '../db/connect.ts'
import { latestPastEvents } from './past-event-queries.ts'
import { readFreedSpots } from './season-queries.ts'
import { readNoShowsByLead } from './sign-up-lead-queries.ts'
import { readStats } from './statistics-queries.ts'

const weeksShown = 12
const eventsShown = 12
const zipCodesShown = 20

export async function readAnalytics(
  db: Db,
  now: Date,
  zone: string,
  servedZipCodes: readonly string[],
): Promise<Analytics> {
  const [stats, noShowsByLead, refills, registrationsPerWeek, attendance, fillSpeed, zipCodes] =
    await Promise.all([
      readStats(db, now),
      readNoShowsByLead(db, now),
      readFreedSpots(db, now),
      countPerWeek(db, now, zone),
      readAttendance(db, now),
      readFillSpeed(db),
      countFamiliesPerZipCode(db, servedZipCodes),
    ])
  return {
    ...stats,
    noShowsByLead,
    refills,
    registrationsPerWeek,
    attendance,
    fillSpeed,
    familiesPerZipCode: zipCodes,
  }
}

async function countPerWeek(db: Db, now: Date, zone: string) {
  const starts = recentWeeks(now, weeksShown, zone)
  const columns = starts.map(({ from }, index) => {
    const until = starts[index + 1]?.from
    return db
      .selectFrom('registrations')
      .where('created_at', '>=', from)
      .$if(until !== undefined, (query) => query.where('created_at', '<', until ?? ''))
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .as(`week${index}`)
  })
  const row = await db.selectNoFrom(columns).executeTakeFirst()
  const counts: Record<string, number | null> = row ?? {}
  return starts.map(({ week }, index) => ({ week, registrations: counts[`week${index}`] ?? 0 }))
}

async function readAttendance(db: Db, now: Date): Promise<Analytics['attendance']> {
  const past = await latestPastEvents(db, now, eventsShown).execute()
  if (past.length === 0) return []
  const ids = past.map((event) => event.eventId)
  const counts = await db
    .selectFrom('registrations')
    .innerJoin('time_slots', 'time_slots.id', 'registrations.time_slot_id')
    .where('registrations.event_id', 'in', ids)
    .where((eb) => eb.or([eb('time_slots.closed_at', 'is', null), eb('attendance', '=', 'came')]))
    .groupBy('registrations.event_id')
    .select([
      'registrations.event_id',
      sql<number>`count(*) filter (where status <> 'no_show' and attendance = 'came')`.as('came'),
      sql<number>`count(*) filter (where status <> 'no_show' and attendance = 'came'
        and (is_walk_in is not null or status <> 'confirmed'))`.as('walkIns'),
      sql<number>`coalesce(sum(loads) filter (
        where status <> 'no_show' and attendance = 'came'), 0)`.as('loads'),
      sql<number>`count(*) filter (
        where status = 'confirmed' and is_walk_in is null and coalesce(attendance, '') <> 'came')`.as(
        'notNoted',
      ),
      sql<number>`count(*) filter (where status = 'no_show' and is_walk_in is null)`.as('noShow'),
    ])
    .execute()
  const cancelled = await db
    .selectFrom('registrations')
    .innerJoin('time_slots', 'time_slots.id', 'registrations.time_slot_id')
    .where('registrations.event_id', 'in', ids)
    .where('time_slots.closed_at', 'is', null)
    .where('registrations.status', '=', 'cancelled')
    .where('registrations.cancelled_at', 'is not', null)
    // Undoing a walk-in cancels it, although nobody gave up a spot.
    .where('registrations.is_walk_in', 'is', null)
    .where(sql<boolean>`coalesce(registrations.attendance, '') <> 'came'`)
    .select([
      'registrations.event_id as eventId',
      'registrations.cancelled_at as cancelledAt',
      'time_slots.start_time as startTime',
      'time_slots.end_time as endTime',
      'registrations.confirmed_at as confirmedAt',
    ])
    // An administrator's cancellation clears `confirmed_at`, so only the activity tells whether the family had a spot.
    .select((eb) =>
      eb
        .selectFrom('activity')
        .whereRef('activity.registration_id', '=', 'registrations.id')
        .where('activity.status', 'in', ['confirmed', 'waitlist'])
        .orderBy('activity.created_at', 'desc')
        .orderBy('activity.id', 'desc')
        .select('activity.status')
        .limit(1)
        .as('lastStatus'),
    )
    .execute()
  return past.reverse().map((event) => {
    const counted = counts.find((row) => row.event_id === event.eventId)
    const late = cancelled.filter(
      (row) =>
        row.eventId === event.eventId &&
        (row.confirmedAt !== null || row.lastStatus !== 'waitlist') &&
        isLateCancellation(row, new Date(row.cancelledAt ?? 0)),
    )
    return {
      ...event,
      came: Number(counted?.came ?? 0),
      walkIns: Number(counted?.walkIns ?? 0),
      loads: Number(counted?.loads ?? 0),
      noShow: counted?.noShow ?? 0,
      notNoted: counted?.notNoted ?? 0,
      cancelledLate: late.length,
    }
  })
}

/** For each of the latest events, the median time from the opening of sign-up until a slot was full */
async function readFillSpeed(db: Db): Promise<Analytics['fillSpeed']> {
  const latest = db.selectFrom('events').orderBy('date', 'desc').orderBy('id').limit(eventsShown)
  const takers = db
    .selectFrom('registrations')
    .where('event_id', 'in', latest.select('id'))
    .where('status', 'in', ['confirmed', 'no_show'])
    .select([
      'time_slot_id',
      'created_at',
      sql<number>`row_number() over (partition by time_slot_id order by created_at)`.as('nth'),
    ])
  const slots = await db
    .selectFrom('time_slots')
    .innerJoin(latest.selectAll().as('events'), 'events.id', 'time_slots.event_id')
    .leftJoin(takers.as('last_taker'), (join) =>
      join
        .onRef('last_taker.time_slot_id', '=', 'time_slots.id')
        .onRef('last_taker.nth', '=', 'time_slots.capacity'),
    )
    .orderBy('events.date')
    .orderBy('events.id')
    .select([
      'events.id as eventId',
      'events.title',
      'events.date',
      'events.created_at as createdAt',
      'events.opens_at as opensAt',
      'last_taker.created_at as filledAt',
    ])
    .execute()
  const byEvent = Map.groupBy(slots, (slot) => slot.eventId)
  return [...byEvent.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const openedAt = Math.max(Date.parse(first.createdAt), Date.parse(first.opensAt ?? '') || 0)
    const hours = group.flatMap(({ filledAt }) =>
      // An administrator may have filled the slot before sign-up opened.
      filledAt ? Math.max(0, Date.parse(filledAt) - openedAt) / hourMs : [],
    )
    const middle = median(hours)
    return {
      eventId: first.eventId,
      title: first.title,
      date: first.date,
      slots: group.length,
      slotsFilled: hours.length,
      medianHoursToFill: middle === null ? null : Math.round(middle * 10) / 10,
    }
  })
}

/** Includes every served zip code with families, because the page shows missing served zip codes as 0. */
async function countFamiliesPerZipCode(
  db: Db,
  servedZipCodes: readonly string[],
): Promise<Analytics['familiesPerZipCode']> {
  const [counted, partlyErased] = await Promise.all([
    db
      .selectFrom('zip_code_families')
      .groupBy('zip_code')
      .select((eb) => ['zip_code as zipCode', eb.fn.countAll<number>().as('families')])
      .execute(),
    countPartlyErased(db),
  ])
  const countedTwice = new Map(partlyErased.map(({ zipCode, families }) => [zipCode, families]))
  return counted
    .map(({ zipCode, families }) => ({
      zipCode,
      families: families - (countedTwice.get(zipCode) ?? 0),
    }))
    .sort((a, b) => b.families - a.families || (a.zipCode < b.zipCode ? -1 : 1))
    .filter(({ zipCode }, index) => index < zipCodesShown || servedZipCodes.includes(zipCode))
}

/** Families with both erased and named registrations in one zip code, which the triggers count twice, under two keys */
async function countPartlyErased(db: Db) {
  return db
    .selectFrom('family_keys')
    .innerJoin('registrations', 'registrations.family_id', 'family_keys.family_id')
    .innerJoin('zip_code_families', (join) =>
      join
        .onRef('zip_code_families.zip_code', '=', 'registrations.zip_code')
        // The key without "email " or "phone "
        .on('zip_code_families.email_key', '=', sql<string>`substr(family_keys.key, 7)`),
    )
    .where('registrations.status', 'in', ['confirmed', 'no_show'])
    .groupBy('zip_code_families.zip_code')
    .select('zip_code_families.zip_code as zipCode')
    .select((eb) => eb.fn.count<number>('family_keys.family_id').distinct().as('families'))
    .execute()
}
