import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** When an event's sign-up opens, and the spots that families gave up (docs/decisions/0043) */
export function opensOn(engine: Engine) {
  const timestamp = engine === 'postgres' ? sql`timestamptz` : sql`text`

  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('events').addColumn('opens_at', timestamp).execute()
    await db.schema
      .alterTable('event_series')
      .addColumn('sign_up_days_before', 'integer', (c) => c.check(sql`sign_up_days_before >= 0`))
      .execute()

    await db.schema
      .createTable('freed_spots')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('time_slot_id', 'text', (c) =>
        c.notNull().references('time_slots.id').onDelete('cascade'),
      )
      .addColumn('freed_at', timestamp, (c) => c.notNull())
      .addColumn('freed_by', 'text', (c) => c.notNull())
      .addColumn('was_full', 'integer', (c) => c.notNull())
      .addColumn('taken_at', timestamp)
      .addColumn('taken_by', 'text')
      .execute()
    await db.schema
      .createIndex('freed_spots_slot')
      .on('freed_spots')
      .columns(['time_slot_id', 'freed_at'])
      .execute()
    // Pending offers need these rows. Figures omit them, because nobody knows whether the slot was full.
    await sql`
      insert into freed_spots (id, time_slot_id, freed_at, freed_by, was_full)
      select id, time_slot_id, cancelled_at, 'cancelled', 0 from registrations
      where status = 'cancelled' and cancelled_at is not null`.execute(db)
  }
}
