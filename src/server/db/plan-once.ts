import { PostgresAdapter, sql } from 'kysely'
import { compileOnce } from './compile-once.ts'
import type { Tx } from './connect.ts'

/**
 * PostgreSQL plans each prepared statement of this transaction once for a connection, not for every execution, which took
 * longer than executing (docs/decisions/0084). Only where every statement finds its rows by the whole key of an index, so
 * that no value can call for another plan. Does nothing on SQLite, which plans when it prepares.
 */
export async function planOnce(tx: Tx): Promise<void> {
  if (tx.getExecutor().adapter instanceof PostgresAdapter) await keepPlans(tx, {})
}

const keepPlans = compileOnce((db) =>
  db.selectNoFrom(sql`set_config('plan_cache_mode', 'force_generic_plan', true)`.as('mode')),
)
