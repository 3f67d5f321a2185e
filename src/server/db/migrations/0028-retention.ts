import { type Kysely, sql } from 'kysely'

/**
 * Progress of the job that removes names, in one row, and an index of registrations with names (docs/decisions/0051)
 */
export function retention() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('name_removals')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('unlogged', 'integer', (c) => c.notNull())
      .addColumn('kept_since', 'text', (c) => c.notNull())
      .addColumn('logged_on', 'text')
      .execute()
    await db.schema
      .createIndex('registrations_named')
      .on('registrations')
      .column('time_slot_id')
      .where(sql.ref('erased_at'), 'is', null)
      .execute()
  }
}
