import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

const poolSize = 10
/** Also counts the wait for a free connection: in a rush a family rather waits than reads an error. */
const connectTimeoutMs = 20_000

/** Timestamps come back as ISO text and counts as numbers, as SQLite gives them. */
const toIso = (value: string | null) => (value === null ? null : new Date(value).toISOString())
const parsers = new Map<number, (value: string | null) => unknown>([
  [pg.types.builtins.TIMESTAMPTZ, toIso],
  [pg.types.builtins.INT8, (value) => (value === null ? null : Number(value))],
  [pg.types.builtins.NUMERIC, (value) => (value === null ? null : Number(value))],
])

export function openPostgres(databaseUrl: string): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && parsers.get(id)) || pg.types.getTypeParser(id, format ?? 'text'),
    } as pg.CustomTypesConfig,
  })
  // An idle connection that breaks is replaced at the next query, which reports what is wrong.
  pool.on('error', () => {})
  // One that breaks in the middle of a query fails that query; unheard, it would end the process too.
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
