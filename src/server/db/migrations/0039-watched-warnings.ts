import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Dashboard warnings, and whether administrators were e-mailed about them (docs/decisions/0063) */
export function watchedWarnings(engine: Engine) {
  const timestamp = engine === 'postgres' ? sql`timestamptz` : sql`text`

  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('watched_warnings')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('first_seen_at', timestamp, (c) => c.notNull())
      .addColumn('gone_since', timestamp)
      .addColumn('told_at', timestamp)
      .execute()
  }
}
