import { sql } from 'kysely'
import type { Db } from './connect.ts'

/**
 * The PostgreSQL server's snapshot: the same text twice means that no transaction has committed in between, in any of
 * its databases.
 */
export async function snapshotOf(db: Db): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`
    select pg_current_snapshot()::text as snapshot`.execute(db)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL returned no snapshot')
  return row.snapshot
}
