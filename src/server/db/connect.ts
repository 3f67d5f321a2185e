import type { Kysely, Transaction } from 'kysely'
import { type Engine, engineOf } from './engine.ts'
import { openPostgres, usualLimits } from './postgres.ts'
import type { PostgresLimits } from './postgres-connection.ts'
import { openSqlite } from './sqlite.ts'
import type { Tables } from './tables.ts'

/** The database, or a transaction on it */
export type Db = Kysely<Tables>
/** For functions that must run inside a transaction */
export type Tx = Transaction<Tables>

export type Connection = { db: Db; engine: Engine; url: string }

type Options = {
  /** PostgreSQL only; SQLite has one connection for writes and one for reads */
  limits?: Partial<PostgresLimits>
}

export function connect(databaseUrl: string, { limits }: Options = {}): Connection {
  const engine = engineOf(databaseUrl)
  const db =
    engine === 'postgres'
      ? openPostgres(databaseUrl, { ...usualLimits, ...limits })
      : openSqlite(databaseUrl)
  return { engine, db, url: databaseUrl }
}
