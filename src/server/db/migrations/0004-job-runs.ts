import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

export function jobRuns(engine: Engine) {
  const timestamp = engine === 'postgres' ? sql`timestamptz` : sql`text`

  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('job_runs')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('interval_ms', 'integer', (c) => c.notNull())
      .addColumn('last_started_at', timestamp, (c) => c.notNull())
      .addColumn('last_ended_at', timestamp)
      .addColumn('last_succeeded_at', timestamp)
      .addColumn('last_error', 'text')
      .execute()
  }
}
