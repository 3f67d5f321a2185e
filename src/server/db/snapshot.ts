import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** The same text twice means that no transaction has committed in between, in any database of the PostgreSQL server. */
export async function snapshotOf(db: Db): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`
    select pg_current_snapshot()::text as snapshot`.execute(db)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL returned no snapshot')
  return row.snapshot
}
