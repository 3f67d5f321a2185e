import { sql } from 'kysely'
import { dayMs } from '../../src/domain/duration.ts'
import type { Db } from '../../src/server/db/connect.ts'

/** A family's key: its e-mail address, else its phone, else the registration's id */
const familyKey = sql<string>`coalesce(email_key, phone_key, id)`

/**
 * `kept` has the counters that the triggers of migration 0007 maintain, and the stored counts by lead time of past
 * slots (migration 0044). `counted` has the same figures, computed from registrations. The two must be equal.
 */
export async function readFigures(db: Db) {
  const leadTimes = await readLeadTimes(db)
  return {
    kept: {
      slots: await db
        .selectFrom('time_slots')
        .orderBy('id')
        .select(['id', 'confirmed_count', 'waitlist_count', 'cancelled_count', 'no_show_count'])
        .execute(),
      families: await db
        .selectFrom('zip_code_families')
        .orderBy('zip_code')
        .orderBy('email_key')
        .selectAll()
        .execute(),
      leadTimes: leadTimes.kept,
    },
    counted: {
      slots: await db
        .selectFrom('time_slots')
        .leftJoin('registrations', 'registrations.time_slot_id', 'time_slots.id')
        .groupBy('time_slots.id')
        .orderBy('time_slots.id')
        .select([
          'time_slots.id',
          sql<number>`count(*) filter (where status = 'confirmed')`.as('confirmed_count'),
          sql<number>`count(*) filter (where status = 'waitlist')`.as('waitlist_count'),
          sql<number>`count(*) filter (where status = 'cancelled')`.as('cancelled_count'),
          sql<number>`count(*) filter (where status = 'no_show')`.as('no_show_count'),
        ])
        .execute(),
      families: await db
        .selectFrom('registrations')
        .where('status', 'in', ['confirmed', 'no_show'])
        .where('zip_code', 'is not', null)
        .groupBy(['zip_code', familyKey])
        .orderBy('zip_code')
        .orderBy(familyKey)
        .select((eb) => [
          'zip_code',
          familyKey.as('email_key'),
          eb.fn.countAll<number>().as('registrations'),
        ])
        .execute(),
      leadTimes: leadTimes.counted,
    },
  }
}

/** Like `readFigures`, with only the counts by lead time (migration 0044) */
export async function readLeadTimes(db: Db) {
  const kept = await db.selectFrom('settled_leads').orderBy('time_slot_id').selectAll().execute()
  return { kept, counted: kept.length > 0 ? await countByLeadTime(db) : [] }
}

async function countByLeadTime(db: Db) {
  const rows = await db
    .selectFrom('settled_leads')
    .innerJoin('time_slots', 'time_slots.id', 'settled_leads.time_slot_id')
    .leftJoin('registrations', 'registrations.time_slot_id', 'time_slots.id')
    .orderBy('time_slots.id')
    .select(['time_slots.id', 'start_time', 'registrations.created_at'])
    .select(['status', 'attendance', 'is_walk_in'])
    .execute()
  return [...Map.groupBy(rows, (row) => row.id)].map(([id, slotRows]) => {
    const families = slotRows.flatMap(
      ({ start_time, created_at, status, attendance, is_walk_in }) => {
        if (is_walk_in || (status !== 'confirmed' && status !== 'no_show')) return []
        const days = (Date.parse(start_time) - Date.parse(created_at ?? '')) / dayMs
        const missed = status === 'no_show'
        return { days, missed, came: !missed && attendance === 'came' }
      },
    )
    const counts = leadTimes.flatMap(([leadTime, from, until]) => {
      const inRange = families.filter(({ days }) => from <= days && days < until)
      return Object.entries({
        [`${leadTime}_expected`]: inRange.length,
        [`${leadTime}_came`]: inRange.filter(({ came }) => came).length,
        [`${leadTime}_no_show`]: inRange.filter(({ missed }) => missed).length,
      })
    })
    return { time_slot_id: id, ...Object.fromEntries(counts) }
  })
}

/** Ranges of days from sign-up to the slot's start; the second number is exclusive. */
const leadTimes = [
  ['week', Number.NEGATIVE_INFINITY, 7],
  ['two_weeks', 7, 14],
  ['four_weeks', 14, 28],
  ['more', 28, Number.POSITIVE_INFINITY],
] as const
