import { type Kysely, PostgresAdapter, type SelectQueryBuilder } from 'kysely'
import type { Db } from './connect.ts'
import type { Tables } from './tables.ts'

/** Locks rows as an update does. On SQLite, a transaction already has the only write lock (docs/decisions/0014). */
export function lockRows<Table extends keyof Tables, Row>(
  tx: Db,
  query: SelectQueryBuilder<Tables, Table, Row>,
): SelectQueryBuilder<Tables, Table, Row> {
  return tx.getExecutor().adapter instanceof PostgresAdapter ? query.forNoKeyUpdate() : query
}

/** Like `lockRows`, but also blocks inserts of rows that refer to the locked rows (docs/decisions/0094). */
export function lockWithReferences<Schema, Table extends keyof Schema, Row>(
  tx: Kysely<Schema>,
  query: SelectQueryBuilder<Schema, Table, Row>,
): SelectQueryBuilder<Schema, Table, Row> {
  return tx.getExecutor().adapter instanceof PostgresAdapter ? query.forUpdate() : query
}
