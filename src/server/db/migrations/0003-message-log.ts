import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

export function messageLog(engine: Engine) {
  const timestamp = engine === 'postgres' ? sql`timestamptz` : sql`text`

  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('messages').addColumn('requeued_at', timestamp).execute()
    await db.schema.alterTable('messages').addColumn('last_attempt_at', timestamp).execute()
    await db.schema
      .createIndex('messages_newest')
      .on('messages')
      .columns(['created_at', 'id'])
      .execute()
    await db.schema
      .createIndex('messages_newest_of_state')
      .on('messages')
      .columns(['state', 'created_at', 'id'])
      .execute()
    await db.schema
      .createIndex('messages_last_attempt')
      .on('messages')
      .column('last_attempt_at')
      .where(sql<boolean>`last_attempt_at is not null`)
      .execute()
    await db.schema.alterTable('registrations').addColumn('email_failed_at', timestamp).execute()
  }
}
