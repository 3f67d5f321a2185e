import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Calls about stopped texts, calls put back on the list, and links of deleted events (docs/decisions/0038) */
export function reach(engine: Engine) {
  const timestamp = engine === 'postgres' ? sql`timestamptz` : sql`text`

  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('told_stops')
      .addColumn('registration_id', 'text', (c) =>
        c.primaryKey().references('registrations.id').onDelete('cascade'),
      )
      .addColumn('stopped_at', timestamp, (c) => c.notNull())
      .addColumn('called_at', timestamp, (c) => c.notNull())
      .addColumn('called_by', 'text', (c) => c.notNull())
      .execute()
    await db.schema.alterTable('messages').addColumn('error_before_call', 'text').execute()
    await db.schema
      .createIndex('messages_called')
      .on('messages')
      .column('called_at')
      .where(sql.ref('called_at'), 'is not', null)
      .execute()
    await db.schema
      .createTable('ended_links')
      .addColumn('token_hash', 'text', (c) => c.primaryKey())
      .addColumn('kept_until', timestamp, (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('ended_links_by_end')
      .on('ended_links')
      .column('kept_until')
      .execute()
  }
}
