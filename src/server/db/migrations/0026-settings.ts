import type { Kysely } from 'kysely'

/** The settings saved on screen, in one row (docs/decisions/0049) */
export function programSettings() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('program_settings')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('saved', 'text', (c) => c.notNull())
      .execute()
  }
}
