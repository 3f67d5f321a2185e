import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Series of events, and tracking rows that stay when their event is deleted */
export function eventSeries(engine: Engine) {
  const timestamp = engine === 'postgres' ? sql`timestamptz` : sql`text`

  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('event_series')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull().unique())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('description', 'text')
      .addColumn('location', 'text', (c) => c.notNull())
      .addColumn('laundromat_name', 'text')
      .addColumn('laundromat_address', 'text')
      .addColumn('week', 'text', (c) =>
        c.notNull().check(sql`week in ('1', '2', '3', '4', 'last')`),
      )
      .addColumn('weekday', 'integer', (c) => c.notNull().check(sql`weekday between 0 and 6`))
      .addColumn('open_days_ahead', 'integer', (c) => c.notNull().check(sql`open_days_ahead >= 0`))
      .addColumn('time_slots', 'text', (c) => c.notNull())
      .addColumn('paused_at', timestamp)
      .addColumn('created_at', timestamp, (c) => c.notNull())
      .addColumn('updated_at', timestamp, (c) => c.notNull())
      .execute()

    await db.schema
      .createTable('event_series_months')
      .addColumn('series_id', 'text', (c) =>
        c.notNull().references('event_series.id').onDelete('cascade'),
      )
      .addColumn('year_month', 'text', (c) => c.notNull())
      .addColumn('day', 'text')
      .addPrimaryKeyConstraint('event_series_months_one', ['series_id', 'year_month'])
      .execute()

    // SQLite cannot change the action of a foreign key, so the table is recreated on both engines.
    await db.schema.alterTable('recurring_event_tracking').renameTo('tracking_before').execute()
    await db.schema
      .createTable('recurring_event_tracking')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('event_type', 'text', (c) => c.notNull())
      .addColumn('year_month', 'text', (c) => c.notNull())
      .addColumn('event_id', 'text', (c) => c.references('events.id').onDelete('set null'))
      .addColumn('created_at', timestamp, (c) => c.notNull())
      .addUniqueConstraint('recurring_event_tracking_one_a_month', ['event_type', 'year_month'])
      .execute()
    await sql`
      insert into recurring_event_tracking (id, event_type, year_month, event_id, created_at)
      select id, event_type, year_month, event_id, created_at from tracking_before`.execute(db)
    await db.schema.dropTable('tracking_before').execute()
  }
}
