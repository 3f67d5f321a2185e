import type { Kysely } from 'kysely'

/**
 * The activity line up to which the job that removes names is done, and the day on which it last began with the first
 * line (docs/decisions/0066)
 */
export function oldLines() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('name_removals')
      .addColumn('lines_done_until', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await db.schema.alterTable('name_removals').addColumn('lines_begun_on', 'text').execute()
  }
}
