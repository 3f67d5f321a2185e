import type { Kysely, Transaction } from 'kysely'
import { type Engine, engineOf } from './engine.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import type { Tables } from './tables.ts'

/** What queries take: the database, or a transaction on it. */
export type Db = Kysely<Tables>
/** What only runs inside a transaction. */
export type Tx = Transaction<Tables>

export type Connection = { db: Db; engine: Engine }

/** Opens the database of `databaseUrl` (DESIGN.md 7); nothing is migrated yet. */
export function connect(databaseUrl: string): Connection {
  const engine = engineOf(databaseUrl)
  return { engine, db: engine === 'postgres' ? openPostgres(databaseUrl) : openSqlite(databaseUrl) }
}
