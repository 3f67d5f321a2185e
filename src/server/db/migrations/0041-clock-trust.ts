import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Readings of the clock, which show whether it can be trusted (docs/decisions/0069) */
export function clockTrust(engine: Engine) {
  const timestamp = engine === 'postgres' ? sql`timestamptz` : sql`text`

  return async function up(db: Kysely<unknown>): Promise<void> {
    for (const column of ['clock_trusted_at', 'clock_jumped_at', 'clock_read_at']) {
      await db.schema.alterTable('program_state').addColumn(column, timestamp).execute()
    }
  }
}
