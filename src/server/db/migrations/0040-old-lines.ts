import type { Kysely } from 'kysely'

/** Progress of the job that removes names from activity lines (docs/decisions/0066) */
export function oldLines() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('name_removals')
      .addColumn('lines_done_until', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await db.schema.alterTable('name_removals').addColumn('lines_begun_on', 'text').execute()
  }
}
