import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import { isRefusedSetting } from './errors.ts'
import { type ClientPool, PostgresDriver, type PostgresLimits } from './postgres-driver.ts'
import type { Tables } from './tables.ts'

/** A sign-up has its answer within ten seconds, whatever the database does (docs/decisions/0024). */
export const usualLimits: PostgresLimits = {
  connections: 10,
  writeMs: 9_000,
  readMs: 30_000,
  lockMs: 6_000,
  idleMs: 5_000,
}
/** For what may take its time and is alone, such as a migration */
export const noLimits: PostgresLimits = {
  connections: 3,
  writeMs: Number.POSITIVE_INFINITY,
  readMs: Number.POSITIVE_INFINITY,
  lockMs: Number.POSITIVE_INFINITY,
  idleMs: Number.POSITIVE_INFINITY,
}
const connectTimeoutMs = 9_000

/** Timestamps come back as ISO text and counts as numbers, as SQLite gives them. */
const toIso = (value: string | null) => (value === null ? null : new Date(value).toISOString())
const parsers = new Map<number, (value: string | null) => unknown>([
  [pg.types.builtins.TIMESTAMPTZ, toIso],
  [pg.types.builtins.INT8, (value) => (value === null ? null : Number(value))],
  [pg.types.builtins.NUMERIC, (value) => (value === null ? null : Number(value))],
])

export function openPostgres(databaseUrl: string, limits: PostgresLimits): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new UnlockedAdapter(),
      createDriver: () => new PostgresDriver(openPool(databaseUrl, limits), limits),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

/** `migrate` takes the lock itself, before Kysely makes its own tables. */
class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Each connection begins with the limits of single statements, unless a pooler in front refuses that. */
function openPool(databaseUrl: string, limits: PostgresLimits): ClientPool {
  const { readMs, lockMs, idleMs } = limits
  const sessionLimits = Number.isFinite(readMs)
    ? {
        statement_timeout: readMs,
        lock_timeout: lockMs,
        idle_in_transaction_session_timeout: idleMs,
      }
    : {}
  const open = (settings: pg.PoolConfig) => {
    const pool = new pg.Pool({
      connectionString: databaseUrl,
      max: limits.connections,
      connectionTimeoutMillis: connectTimeoutMs,
      ...settings,
      types: {
        getTypeParser: (id: number, format?: 'text' | 'binary') =>
          (format !== 'binary' && parsers.get(id)) || pg.types.getTypeParser(id, format ?? 'text'),
      } as pg.CustomTypesConfig,
    })
    // An idle connection that breaks is replaced at the next query, which reports what is wrong.
    pool.on('error', () => {})
    // One that breaks in the middle of a query fails that query; unheard, it would end the process too.
    pool.on('connect', (client) => client.on('error', () => {}))
    return pool
  }
  let pool = open(sessionLimits)
  let hasSessionLimits = true
  return {
    async connect() {
      try {
        return await pool.connect()
      } catch (error) {
        if (!isRefusedSetting(error)) throw error
        // Every connection of the first pool was refused like this one, so there is none to close.
        if (hasSessionLimits) pool = open({})
        hasSessionLimits = false
        return pool.connect()
      }
    },
    end: () => pool.end(),
  }
}
