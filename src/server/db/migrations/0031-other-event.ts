import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Requests to waiting families to come to another event (docs/decisions/0054) */
export function otherEvent(engine: Engine) {
  const timestamp = engine === 'postgres' ? sql`timestamptz` : sql`text`

  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('other_event_asks')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
      .addColumn('other_event_id', 'text', (c) =>
        c.notNull().references('events.id').onDelete('cascade'),
      )
      .addColumn('sentences', 'text', (c) => c.notNull())
      .addColumn('kept_until', timestamp)
      .addColumn('created_at', timestamp, (c) => c.notNull())
      .addColumn('created_by', 'text', (c) => c.notNull())
      .execute()
    await indexOn(db, 'other_event_asks', 'event_id')
    await indexOn(db, 'other_event_asks', 'other_event_id')

    await db.schema
      .createTable('asked_families')
      .addColumn('ask_id', 'text', (c) =>
        c.notNull().references('other_event_asks.id').onDelete('cascade'),
      )
      .addColumn('registration_id', 'text', (c) =>
        c.notNull().references('registrations.id').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('asked_families_once', ['ask_id', 'registration_id'])
      .execute()
    await indexOn(db, 'asked_families', 'registration_id')
  }
}

async function indexOn(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute()
}
