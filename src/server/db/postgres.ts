import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import { isRefusedSetting } from './errors.ts'
import type { ClientPool, PostgresLimits } from './postgres-connection.ts'
import { PostgresDriver } from './postgres-driver.ts'
import type { Tables } from './tables.ts'

/** A sign-up is answered within ten seconds, even if the database hangs (docs/decisions/0024). */
export const usualLimits: PostgresLimits = {
  connections: 10,
  writeMs: 9_000,
  readMs: 30_000,
  lockMs: 6_000,
  idleMs: 5_000,
}
/** For long work that runs alone, such as a migration */
export const noLimits: PostgresLimits = {
  connections: 3,
  writeMs: Number.POSITIVE_INFINITY,
  readMs: Number.POSITIVE_INFINITY,
  lockMs: Number.POSITIVE_INFINITY,
  idleMs: Number.POSITIVE_INFINITY,
}
const connectTimeoutMs = 9_000

/** Timestamps are read as ISO text and counts as numbers, as on SQLite. */
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

/** `migrate` takes the lock itself, before Kysely creates its tables. */
class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Each connection opens with the limits for single statements, unless a pooler in front refuses settings. */
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
      // A statement does not wait for the answers of those before it (docs/decisions/0028).
      pipeline: true,
      connectionTimeoutMillis: connectTimeoutMs,
      ...settings,
      types: {
        getTypeParser: (id: number, format?: 'text' | 'binary') =>
          (format !== 'binary' && parsers.get(id)) || pg.types.getTypeParser(id, format ?? 'text'),
      } as pg.CustomTypesConfig,
    })
    // The next query replaces an idle connection that broke, and reports what is wrong.
    pool.on('error', () => {})
    // One that breaks during a query fails that query; without a listener it would also end the process.
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
        // The first pool has no connection to close: all were refused like this one.
        if (hasSessionLimits) pool = open({})
        hasSessionLimits = false
        return pool.connect()
      }
    },
    end: () => pool.end(),
  }
}
