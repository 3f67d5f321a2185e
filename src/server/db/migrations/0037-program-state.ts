import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** What this database must not do, in one row: a restored copy sends nothing, a moved database takes no writes. */
export function programState(engine: Engine) {
  const timestamp = engine === 'postgres' ? sql`timestamptz` : sql`text`

  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('program_state')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('sending_held_since', timestamp)
      .addColumn('sending_held_why', 'text')
      .addColumn('read_only_since', timestamp)
      .addColumn('read_only_why', 'text')
      .addColumn('read_only_until', timestamp)
      .addColumn('read_only_target', 'text')
      .execute()
    await sql`insert into program_state (id) values (1)`.execute(db)
  }
}
