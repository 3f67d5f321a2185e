import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Administrators' acts that can still be undone (docs/decisions/0054) */
export function undo(engine: Engine) {
  const timestamp = engine === 'postgres' ? sql`timestamptz` : sql`text`

  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('undoable_acts')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('created_at', timestamp, (c) => c.notNull())
      .addColumn('created_by', 'text', (c) => c.notNull())
      .addColumn('changes', 'text', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('undoable_acts_by_created_at')
      .on('undoable_acts')
      .column('created_at')
      .execute()
  }
}
