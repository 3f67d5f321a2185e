import { hash } from 'node:crypto'
import { PostgresAdapter, sql } from 'kysely'
import { compileOnce } from './compile-once.ts'
import type { Tx } from './connect.ts'

/**
 * Locks what has no row yet, such as a household before its first registration, until the transaction ends. To avoid
 * deadlocks, call it before any row is locked. Does nothing on SQLite, which has one writer at a time.
 */
export async function lockNames(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0 || !(tx.getExecutor().adapter instanceof PostgresAdapter)) return
  const keys = [...new Set(names.map(lockKey))].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  await takeLocks(tx, { keys: keys.map(String) })
}

const takeLocks = compileOnce((db, { keys }: { keys: string[] }) =>
  db.selectNoFrom(keys.map((key) => sql`pg_advisory_xact_lock(${key}::bigint)`.as('lock'))),
)

/** The 64-bit key of an advisory lock. Two names with the same key only make their transactions wait for each other. */
function lockKey(name: string): bigint {
  return hash('sha256', name, 'buffer').readBigInt64BE()
}
