import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Which volunteer noted a family's answer, and who added a recipient of notices (docs/decisions/0082) */
export function whoNotedIt(engine: Engine) {
  const timestamp = engine === 'postgres' ? sql`timestamptz` : sql`text`

  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('coming_calls')
      .addColumn('registration_id', 'text', (c) =>
        c.primaryKey().references('registrations.id').onDelete('cascade'),
      )
      .addColumn('answer', 'text', (c) => c.notNull())
      .addColumn('asked_at', timestamp)
      .addColumn('noted_at', timestamp, (c) => c.notNull())
      .addColumn('noted_by', 'text', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('coming_calls_noted')
      .on('coming_calls')
      .column('noted_at')
      .execute()
    await db.schema
      .createTable('notice_recipients')
      .addColumn('email_key', 'text', (c) => c.primaryKey())
      .addColumn('added_at', timestamp, (c) => c.notNull())
      .addColumn('added_by', 'text', (c) => c.notNull())
      .execute()
  }
}
