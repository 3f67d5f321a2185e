import type { Kysely } from 'kysely'

/** Warnings: entries for first no-shows, which ban nobody (docs/decisions/0044) */
export function secondChances() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('blacklist')
      .addColumn('is_warning', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  }
}
