import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Requests to resend a lost link (docs/decisions/0035) */
export function linkRequests(engine: Engine) {
  const timestamp = engine === 'postgres' ? sql`timestamptz` : sql`text`

  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('link_requests')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('contact', 'text')
      .addColumn('asked_at', timestamp, (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('link_requests_asked')
      .on('link_requests')
      .column('asked_at')
      .execute()
    await db.schema
      .createIndex('link_requests_pending')
      .on('link_requests')
      .column('asked_at')
      .where(sql.ref('contact'), 'is not', null)
      .execute()
  }
}
