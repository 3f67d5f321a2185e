import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Calendar addresses, and the ids of imported rows, by which a second import recognizes them (docs/decisions/0053) */
export function imports(engine: Engine) {
  const timestamp = engine === 'postgres' ? sql`timestamptz` : sql`text`

  return async function up(db: Kysely<unknown>): Promise<void> {
    for (const [table, column, target] of [
      ['imported_events', 'event_id', 'events.id'],
      ['imported_registrations', 'registration_id', 'registrations.id'],
      ['imported_bans', 'blacklist_id', 'blacklist.id'],
    ] as const) {
      await db.schema
        .createTable(table)
        .addColumn(column, 'text', (c) => c.primaryKey().references(target).onDelete('cascade'))
        .addColumn('external_id', 'text', (c) => c.unique())
        .addColumn('imported_at', timestamp, (c) => c.notNull())
        .execute()
    }
    await db.schema
      .createTable('calendar_feeds')
      .addColumn('admin_id', 'text', (c) =>
        c.primaryKey().references('admins.id').onDelete('cascade'),
      )
      .addColumn('token_hash', 'text', (c) => c.notNull().unique())
      .addColumn('created_at', timestamp, (c) => c.notNull())
      .execute()
  }
}
