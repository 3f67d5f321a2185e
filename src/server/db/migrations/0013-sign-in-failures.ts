import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

export function signInFailures(engine: Engine) {
  const timestamp = engine === 'postgres' ? sql`timestamptz` : sql`text`

  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('sign_in_failures')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('failures', 'integer', (c) => c.notNull())
      .addColumn('last_failed_at', timestamp, (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('sign_in_failures_by_time')
      .on('sign_in_failures')
      .column('last_failed_at')
      .execute()

    await db.schema
      .createTable('known_devices')
      .addColumn('token_hash', 'text', (c) => c.notNull())
      .addColumn('admin_id', 'text', (c) => c.notNull().references('admins.id').onDelete('cascade'))
      .addColumn('last_used_at', timestamp, (c) => c.notNull())
      .addPrimaryKeyConstraint('known_devices_key', ['token_hash', 'admin_id'])
      .execute()
    await db.schema
      .createIndex('known_devices_of_admin')
      .on('known_devices')
      .column('admin_id')
      .execute()
  }
}
