import { createRequire } from 'node:module'
import type pg from 'pg'
import type { PoolClient } from 'pg'
import { isOutOfConnections, isRefusedSetting, NoWritableHost } from './errors.ts'
import { type PostgresAddress, parsePostgresAddress } from './postgres-address.ts'
import type { ClientPool, PostgresLimits } from './postgres-connection.ts'
import { type PostgresTarget, targetsOf } from './postgres-tls.ts'

const connectTimeoutMs = 9_000
/** With several hosts, a host that does not respond must leave time for the next ones. */
const sharedConnectTimeoutMs = 3_000

/** As on SQLite, timestamps become ISO text, and counts become numbers. */
const toIso = (value: string | null) => (value === null ? null : new Date(value).toISOString())
const toNumber = (value: string | null) => (value === null ? null : Number(value))

/** Loads pg on first use, because SQLite does not need it. */
function loadDriver() {
  const driver: typeof pg = createRequire(import.meta.url)('pg')
  const { builtins } = driver.types
  const parsers = new Map<number, (value: string | null) => unknown>([
    [builtins.TIMESTAMPTZ, toIso],
    [builtins.INT8, toNumber],
    [builtins.NUMERIC, toNumber],
  ])
  return { driver, parsers, Client: isoClient(driver.Client) }
}

type WithStartup = { getStartupConf(): Record<string, string> }

/**
 * Asks for ISO dates, the only ones that we parse, because the role or database may have another DateStyle. Asks when
 * connecting, which costs no round trip, and not in `options`, which pgbouncer may refuse.
 */
function isoClient(Client: typeof pg.Client): typeof pg.Client {
  return class extends Client {
    getStartupConf(): Record<string, string> {
      // pg's types lack this method.
      const { getStartupConf } = Client.prototype as unknown as WithStartup
      return { ...getStartupConf.call(this), DateStyle: 'ISO' }
    }
  }
}

/**
 * Connects to the first host that takes writes, and stays with this host until it refuses a write. If a pooler refuses
 * settings, statements outside transactions have no time limits.
 */
export function openPool(databaseUrl: string, limits: PostgresLimits): ClientPool {
  const address = parsePostgresAddress(databaseUrl)
  const targets = targetsOf(address)
  const pools = new Map<PostgresTarget, pg.Pool>()
  const trustedSince = new WeakMap<PoolClient, number>()
  let trust = 0
  let first = 0
  let settings = sessionLimits(limits)

  function poolFor(target: PostgresTarget): pg.Pool {
    const pool = pools.get(target) ?? createPool({ address, target, limits, settings })
    pools.set(target, pool)
    return pool
  }
  async function connectTo(target: PostgresTarget): Promise<PoolClient> {
    try {
      const client = await poolFor(target).connect()
      const since = trustedSince.get(client) ?? trust
      trustedSince.set(client, since)
      if (since === trust) return client
      client.release(true)
      return connectTo(target)
    } catch (error) {
      if (!isRefusedSetting(error)) throw error
      // The pool has no connection to close, because the pooler refused all of them.
      if (Object.keys(settings).length > 0) pools.clear()
      settings = {}
      return poolFor(target).connect()
    }
  }
  return {
    async connect() {
      const errors: unknown[] = []
      const start = first
      for (let i = 0; i < targets.length; i++) {
        const index = (start + i) % targets.length
        try {
          const client = await connectTo(targets[index] as PostgresTarget)
          first = index
          return client
        } catch (error) {
          errors.push(error)
        }
      }
      // The error of an unreachable host explains more than the error of a standby.
      throw (
        errors.find(isOutOfConnections) ??
        errors.find((error) => !(error instanceof NoWritableHost)) ??
        errors[0]
      )
    },
    distrust(client) {
      if (trustedSince.get(client) === trust) trust += 1
    },
    isTrusted: (client) => trustedSince.get(client) === trust,
    end: async () => void (await Promise.all([...pools.values()].map((pool) => pool.end()))),
  }
}

type Settings = Pick<
  pg.PoolConfig,
  'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout'
>

function sessionLimits({ readMs, lockMs, idleMs }: PostgresLimits): Settings {
  if (!Number.isFinite(readMs)) return {}
  return {
    statement_timeout: readMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleMs,
  }
}

type NewPool = {
  address: PostgresAddress
  target: PostgresTarget
  limits: PostgresLimits
  settings: Settings
}

function createPool({ address, target, limits, settings }: NewPool): pg.Pool {
  const { user, password, database, options, applicationName, sslNegotiation } = address
  const hasOthers = address.hosts.length > 1
  const timeoutMs = address.connectTimeoutMs ?? connectTimeoutMs
  const maxMs = hasOthers ? sharedConnectTimeoutMs : connectTimeoutMs
  const { driver, parsers, Client } = loadDriver()
  const pool = new driver.Pool({
    Client,
    ...target,
    ...(target.ssl && { sslnegotiation: sslNegotiation }),
    user,
    password,
    database,
    options,
    application_name: applicationName,
    max: limits.connections,
    // Sends a burst without waiting for the results of the previous burst (docs/decisions/0028, 0090).
    pipeline: true,
    connectionTimeoutMillis: Math.min(timeoutMs, maxMs),
    ...(hasOthers && { onConnect: refuseStandby }),
    ...settings,
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && parsers.get(id)) ||
        driver.types.getTypeParser(id, format ?? 'text'),
    } as pg.CustomTypesConfig,
  })
  // An idle connection broke. The next query opens another one, or reports what is wrong.
  pool.on('error', () => {})
  // A connection that breaks fails its query; without this listener, the process would crash, too.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const question = { text: 'show transaction_read_only', query_timeout: sharedConnectTimeoutMs }
  const { rows } = await client.query<{ transaction_read_only: string }>(question)
  if (rows[0]?.transaction_read_only === 'on') throw new NoWritableHost()
}
