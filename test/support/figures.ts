import { sql } from 'kysely'
import { dayMs } from '../../src/domain/duration.ts'
import type { Db } from '../../src/server/db/connect.ts'

/** A family's key: its e-mail address, else its phone, else the registration's id */
const familyKey = sql<string>`coalesce(email_key, phone_key, id)`

/**
 * `kept` are the counters that the triggers of migration 0007 maintain, and the settled counts of migration 0044;
 * `counted` are the same counts, computed from registrations. Both must be equal.
 */
export async function readFigures(db: Db) {
  const leads = await readLeads(db)
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
      leads: leads.kept,
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
      leads: leads.counted,
    },
  }
}

/** Like `readFigures`, with only the settled counts of migration 0044 */
export async function readLeads(db: Db) {
  const kept = await db.selectFrom('settled_leads').orderBy('time_slot_id').selectAll().execute()
  return { kept, counted: kept.length > 0 ? await countLeads(db) : [] }
}

async function countLeads(db: Db) {
  const rows = await db
    .selectFrom('settled_leads')
    .innerJoin('time_slots', 'time_slots.id', 'settled_leads.time_slot_id')
    .leftJoin('registrations', 'registrations.time_slot_id', 'time_slots.id')
    .orderBy('time_slots.id')
    .select(['time_slots.id', 'start_time', 'registrations.created_at'])
    .select(['status', 'attendance', 'is_walk_in'])
    .execute()
  return [...Map.groupBy(rows, (row) => row.id)].map(([id, some]) => {
    const families = some.flatMap(({ start_time, created_at, status, attendance, is_walk_in }) => {
      if (is_walk_in || (status !== 'confirmed' && status !== 'no_show')) return []
      const days = (Date.parse(start_time) - Date.parse(created_at ?? '')) / dayMs
      const missed = status === 'no_show'
      return { days, missed, came: !missed && attendance === 'came' }
    })
    const counts = leads.flatMap(([lead, from, until]) => {
      const early = families.filter(({ days }) => from <= days && days < until)
      return Object.entries({
        [`${lead}_expected`]: early.length,
        [`${lead}_came`]: early.filter(({ came }) => came).length,
        [`${lead}_no_show`]: early.filter(({ missed }) => missed).length,
      })
    })
    return { time_slot_id: id, ...Object.fromEntries(counts) }
  })
}

/** Ranges of days from sign-up to the slot's start; the second number is exclusive. */
const leads = [
  ['week', Number.NEGATIVE_INFINITY, 7],
  ['two_weeks', 7, 14],
  ['four_weeks', 14, 28],
  ['more', 28, Number.POSITIVE_INFINITY],
] as const
