import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Counts the texts of each phone that need a reply, because replies cost money */
export function textReplies(engine: Engine) {
  const timestamp = engine === 'postgres' ? sql`timestamptz` : sql`text`

  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('text_replies')
      .addColumn('phone', 'text', (c) => c.primaryKey())
      .addColumn('since', timestamp, (c) => c.notNull())
      .addColumn('replies', 'integer', (c) => c.notNull())
      .execute()
  }
}
