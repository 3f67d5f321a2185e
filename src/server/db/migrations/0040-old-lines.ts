import type { Kysely } from 'kysely'

/** Up to which activity line the job that removes names is done, and since when (docs/decisions/0066) */
export function oldLines() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('name_removals')
      .addColumn('lines_done_until', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await db.schema.alterTable('name_removals').addColumn('lines_begun_on', 'text').execute()
  }
}
