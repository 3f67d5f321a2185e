import { sql } from 'kysely'
import type { Db } from './connect.ts'

/**
 * Which transactions of the PostgreSQL server have ended: the same text twice means that nobody has committed anything
 * in between, in any of its databases.
 */
export async function snapshotOf(db: Db): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`
    select pg_current_snapshot()::text as snapshot`.execute(db)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL told no snapshot')
  return row.snapshot
}
