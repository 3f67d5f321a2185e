import { PostgresAdapter, sql } from 'kysely'
import { compileOnce } from './compile-once.ts'
import type { Tx } from './connect.ts'

/**
 * Plans each prepared statement once per connection (docs/decisions/0084). Use it only if all statements of the
 * transaction find their rows by the full key of an index: then one plan suits all values. Does nothing on SQLite.
 */
export async function planOnce(tx: Tx): Promise<void> {
  if (tx.getExecutor().adapter instanceof PostgresAdapter) await keepPlans(tx, {})
}

const keepPlans = compileOnce((db) =>
  db.selectNoFrom(sql`set_config('plan_cache_mode', 'force_generic_plan', true)`.as('mode')),
)
