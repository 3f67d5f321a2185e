import { hash } from 'node:crypto'
import { PostgresAdapter, sql } from 'kysely'
import { compileOnce } from './compile-once.ts'
import type { Tx } from './connect.ts'

/**
 * Locks these names until the transaction ends, and waits for transactions that hold one of them. They guard what has
 * no row yet, such as a household's first registration. They are taken in one order and before any row, so that no two
 * transactions wait for each other. Does nothing on SQLite, which has one writing transaction at a time.
 */
export async function lockNames(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0 || !(tx.getExecutor().adapter instanceof PostgresAdapter)) return
  const keys = [...new Set(names.map(lockKey))].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  await takeLocks(tx, { keys: keys.map(String) })
}

const takeLocks = compileOnce((db, { keys }: { keys: string[] }) =>
  db.selectNoFrom(keys.map((key) => sql`pg_advisory_xact_lock(${key}::bigint)`.as('lock'))),
)

/** PostgreSQL's advisory locks have 64-bit keys. Two names with the same key only wait for each other. */
function lockKey(name: string): bigint {
  return hash('sha256', name, 'buffer').readBigInt64BE()
}
