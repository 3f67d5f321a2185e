import type { Kysely } from 'kysely'

/** Title and description of an event in Spanish; null if families read the English ones (DESIGN.md 5, rule 18) */
export function spanishDetails() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    for (const table of ['events', 'event_series']) {
      for (const column of ['spanish_title', 'spanish_description']) {
        await db.schema.alterTable(table).addColumn(column, 'text').execute()
      }
    }
  }
}
