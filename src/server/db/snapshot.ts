import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** If two calls return the same text, no transaction has committed between them on the PostgreSQL server. */
export async function snapshotOf(db: Db): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`
    select pg_current_snapshot()::text as snapshot`.execute(db)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL returned no snapshot')
  return row.snapshot
}
