import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Phones that opted out, cancellations that wait for a YES, and phones that were texted the number to call */
export function incomingTexts(engine: Engine) {
  const timestamp = engine === 'postgres' ? sql`timestamptz` : sql`text`

  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('text_opt_outs')
      .addColumn('phone', 'text', (c) => c.primaryKey())
      .addColumn('stopped_at', timestamp, (c) => c.notNull())
      .execute()

    await db.schema
      .createTable('text_cancel_requests')
      .addColumn('phone', 'text', (c) => c.primaryKey())
      .addColumn('registration_id', 'text', (c) =>
        c.notNull().references('registrations.id').onDelete('cascade'),
      )
      .addColumn('question', 'text', (c) => c.notNull())
      .addColumn('message_sid', 'text', (c) => c.notNull())
      .addColumn('asked_at', timestamp, (c) => c.notNull())
      .execute()
    // For deleting the requests of a deleted registration
    await db.schema
      .createIndex('text_cancel_requests_of_registration')
      .on('text_cancel_requests')
      .column('registration_id')
      .execute()
    await db.schema
      .createIndex('registrations_phone')
      .on('registrations')
      .column('phone_key')
      .where(sql<boolean>`text_consent_at is not null`)
      .execute()

    await db.schema
      .createTable('text_hints')
      .addColumn('phone', 'text', (c) => c.primaryKey())
      .addColumn('hinted_at', timestamp, (c) => c.notNull())
      .execute()
  }
}
