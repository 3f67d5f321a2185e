import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

export function backupCopies(engine: Engine) {
  const timestamp = engine === 'postgres' ? sql`timestamptz` : sql`text`

  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('backup_copies')
      .addColumn('kind', 'text', (c) => c.primaryKey())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .addColumn('started_at', timestamp, (c) => c.notNull())
      .addColumn('is_running', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('failed_since', timestamp)
      .addColumn('error', 'text')
      .addColumn('copied_at', timestamp)
      .addColumn('copied', 'text')
      .execute()
  }
}
