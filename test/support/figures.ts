import { sql } from 'kysely'
import type { Db } from '../../src/server/db/connect.ts'

/** Without an e-mail address a family is its phone, else itself. */
const familyKey = sql<string>`coalesce(email_key, phone_key, id)`

/** The counters kept by the triggers of migration 0007, and the same counted from registrations; both must be equal. */
export async function readFigures(db: Db) {
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
    },
  }
}
