import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** The language of each registration's messages, and an expiry time for browsers' links (DESIGN.md 5, rule 18) */
export function languages(engine: Engine) {
  const timestamp = engine === 'postgres' ? sql`timestamptz` : sql`text`

  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('registrations')
      .addColumn('language', 'text', (c) => c.notNull().defaultTo('en'))
      .execute()
    await db.schema.alterTable('cancel_tokens').addColumn('expires_at', timestamp).execute()
    await db.schema
      .createIndex('cancel_tokens_by_end')
      .on('cancel_tokens')
      .column('expires_at')
      .where(sql<boolean>`expires_at is not null`)
      .execute()
  }
}
