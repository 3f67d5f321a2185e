import { createHash } from 'node:crypto'
import { PostgresAdapter, sql } from 'kysely'
import type { Tx } from './connect.ts'

/**
 * Locks these names for the rest of the transaction, and waits for transactions that hold one of them.
 * They guard what no row stands for yet, such as a household's first registration.
 * All are taken in one order, before any row is locked, so that no two transactions wait for each other.
 * SQLite needs none of this: it has one writing transaction at a time.
 */
export async function lockNames(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0 || !(tx.getExecutor().adapter instanceof PostgresAdapter)) return
  const keys = [...new Set(names.map(lockKey))].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const locks = keys.map((key) => sql`pg_advisory_xact_lock(${String(key)}::bigint)`)
  await sql`select ${sql.join(locks)}`.execute(tx)
}

/** PostgreSQL names such locks by 64 bits. Two names with the same ones wait for each other, and no more. */
function lockKey(name: string): bigint {
  return createHash('sha256').update(name).digest().readBigInt64BE()
}
