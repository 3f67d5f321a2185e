import { type Kysely, PostgresAdapter, type SelectQueryBuilder } from 'kysely'
import type { Db } from './connect.ts'
import type { Tables } from './tables.ts'

/**
 * Locks as an update of the rows would. On SQLite a transaction holds the only write lock anyway (docs/decisions/0014).
 */
export function lockRows<Table extends keyof Tables, Row>(
  tx: Db,
  query: SelectQueryBuilder<Tables, Table, Row>,
): SelectQueryBuilder<Tables, Table, Row> {
  return tx.getExecutor().adapter instanceof PostgresAdapter ? query.forNoKeyUpdate() : query
}

/** Does what `lockRows` does, and also keeps others from inserting rows that refer to these (docs/decisions/0094). */
export function lockWithReferences<Schema, Table extends keyof Schema, Row>(
  tx: Kysely<Schema>,
  query: SelectQueryBuilder<Schema, Table, Row>,
): SelectQueryBuilder<Schema, Table, Row> {
  return tx.getExecutor().adapter instanceof PostgresAdapter ? query.forUpdate() : query
}
