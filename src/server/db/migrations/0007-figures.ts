import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { createPostgresCounting, createSqliteCounting } from './0007-figures-triggers.ts'

/** Triggers keep the counts for the figures current, so that no command can miss a change (docs/decisions/0015). */
export function figures(engine: Engine) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    for (const status of ['confirmed', 'waitlist', 'cancelled', 'no_show']) {
      await db.schema
        .alterTable('time_slots')
        .addColumn(`${status}_count`, 'integer', (c) => c.notNull().defaultTo(0))
        .execute()
    }
    await db.schema
      .createTable('zip_code_families')
      .addColumn('zip_code', 'text', (c) => c.notNull())
      .addColumn('email_key', 'text', (c) => c.notNull())
      .addColumn('registrations', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('zip_code_families_one', ['zip_code', 'email_key'])
      .$call((table) => (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
      .execute()
    await db.schema.createIndex('events_date').on('events').columns(['date desc', 'id']).execute()
    // The reminder job looks for slots by their start every 15 seconds.
    await db.schema.createIndex('time_slots_start').on('time_slots').column('start_time').execute()

    // The triggers come before the first count, because `create trigger` blocks other writes on PostgreSQL.
    const statements = engine === 'postgres' ? createPostgresCounting : createSqliteCounting
    for (const statement of statements) await sql.raw(statement).execute(db)
    await sql`
      update time_slots set
        confirmed_count = counted.confirmed, waitlist_count = counted.waitlist,
        cancelled_count = counted.cancelled, no_show_count = counted.no_show
      from (
        select time_slot_id,
          count(*) filter (where status = 'confirmed') as confirmed,
          count(*) filter (where status = 'waitlist') as waitlist,
          count(*) filter (where status = 'cancelled') as cancelled,
          count(*) filter (where status = 'no_show') as no_show
        from registrations group by time_slot_id
      ) as counted
      where time_slots.id = counted.time_slot_id`.execute(db)
    await sql`
      insert into zip_code_families (zip_code, email_key, registrations)
      select zip_code, email_key, count(*) from registrations
      where status in ('confirmed', 'no_show') and zip_code is not null
      group by zip_code, email_key`.execute(db)
  }
}
