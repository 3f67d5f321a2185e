import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Announcements, closed slots, and spots that are kept for the families of closed slots (docs/decisions/0045) */
export function closedSlots(engine: Engine) {
  const timestamp = engine === 'postgres' ? sql`timestamptz` : sql`text`

  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('slot_closings')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
      .addColumn('kept_until', timestamp)
      .addColumn('created_at', timestamp, (c) => c.notNull())
      .execute()
    await indexOn(db, 'slot_closings', 'event_id')

    await db.schema.alterTable('time_slots').addColumn('closed_at', timestamp).execute()
    await db.schema.alterTable('time_slots').addColumn('closing_id', 'text').execute()
    await db.schema
      .createIndex('time_slots_by_closing')
      .on('time_slots')
      .column('closing_id')
      .where(sql<boolean>`closing_id is not null`)
      .execute()

    await db.schema
      .createTable('kept_spots')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('closing_id', 'text', (c) =>
        c.notNull().references('slot_closings.id').onDelete('cascade'),
      )
      .addColumn('time_slot_id', 'text', (c) =>
        c.notNull().references('time_slots.id').onDelete('cascade'),
      )
      .addColumn('rank', 'integer', (c) => c.notNull())
      .execute()
    await indexOn(db, 'kept_spots', 'closing_id')
    await indexOn(db, 'kept_spots', 'time_slot_id')

    await db.schema
      .createTable('announcements')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('time_slot_ids', 'text', (c) => c.notNull())
      .addColumn('sentences', 'text', (c) => c.notNull())
      .addColumn('families', 'integer', (c) => c.notNull())
      .addColumn('emails', 'integer', (c) => c.notNull())
      .addColumn('texts', 'integer', (c) => c.notNull())
      .addColumn('calls', 'integer', (c) => c.notNull())
      .addColumn('created_at', timestamp, (c) => c.notNull())
      .addColumn('created_by', 'text', (c) => c.notNull())
      .execute()
    await indexOn(db, 'announcements', 'event_id')
  }
}

async function indexOn(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute()
}
