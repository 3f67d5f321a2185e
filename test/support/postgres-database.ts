import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Connection, connect } from '../../src/server/db/connect.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { openOnPool, usualLimits } from '../../src/server/db/postgres.ts'
import type { ClientPool } from '../../src/server/db/postgres-connection.ts'
import { openPool } from '../../src/server/db/postgres-pool.ts'
import { startPostgres } from './postgres-server.ts'

/** A PostgreSQL with a migrated, empty database; each test process copies it. */
export type MigratedPostgres = {
  serverUrl: string
  template: string
  tables: string[]
  schema: string
}
export type TakenDatabase = { connection: Connection; release(): Promise<void> }

/** Starts PostgreSQL, once per test run; the caller stops it. */
export async function startMigratedPostgres(): Promise<
  MigratedPostgres & { stop(): Promise<void> }
> {
  const { url: serverUrl, stop } = await startPostgres()
  try {
    const template = 'migrated'
    const connection = connect(await createPostgresDatabase(serverUrl, template))
    await migrate(connection)
    const tables = (await connection.db.introspection.getTables()).map(({ name }) => name)
    await connection.db.destroy()
    return {
      serverUrl,
      template,
      schema: await withClient(databaseUrl(serverUrl, template), schemaOf),
      tables: tables.filter((name) => !name.startsWith('kysely')),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

export async function createPostgresDatabase(
  serverUrl: string,
  name: string,
  template?: string,
  encoding?: string,
): Promise<string> {
  const source = template ? ` template ${template}` : ''
  const text = encoding ? ` encoding '${encoding}'` : ''
  await runSql(serverUrl, `create database ${name}${source}${text}`)
  return databaseUrl(serverUrl, name)
}

/**
 * A database and its connections: `cleaner`, which only empties the database, and the pool that the tests use. They
 * stay open between tests, because connecting takes longer than most tests.
 */
type OwnDatabase = { url: string; cleaner: pg.Client; isDisconnected: boolean; pool: ClientPool }

/** Distinguishes the pool's sessions from sessions that tests open themselves */
const poolName = 'kept-pool'

/** A table above this size, with indexes, is truncated; the largest empty table has 100 kB. */
const grownBytes = 400_000

/** Databases released by earlier tests of this process */
const free: OwnDatabase[] = []

/** A migrated, empty database. Databases are reused, because emptying takes 2 ms but copying up to 200 ms. */
export async function takePostgresDatabase(postgres: MigratedPostgres): Promise<TakenDatabase> {
  const { serverUrl, template, schema } = postgres
  for (let own = free.pop(); own; own = free.pop()) {
    if (own.isDisconnected) continue
    await endForeignSessions(own.cleaner)
    // Discard the database if a test has changed the schema or left a transaction open.
    const isClean = (await schemaOf(own.cleaner)) === schema && !(await isInUse(own.cleaner))
    if (isClean) return taken(postgres, own)
    await Promise.all([own.cleaner.end(), own.pool.end()])
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await createPostgresDatabase(serverUrl, name, template)
  return taken(postgres, await openOwn(databaseUrl(serverUrl, name)))
}

async function taken(postgres: MigratedPostgres, own: OwnDatabase): Promise<TakenDatabase> {
  const statements = [
    ...postgres.tables.map((table) => `delete from "${table}"`),
    // The only row that migrations insert
    'insert into program_state (id) values (1)',
  ]
  await truncateGrown(own.cleaner)
  await own.cleaner.query(statements.join(';'))
  // Each test gets its own Kysely, which rejects queries once it is destroyed, so that no late query reaches the pool.
  const db = openOnPool({ ...own.pool, end: async () => {} }, usualLimits)
  return {
    connection: { engine: 'postgres', url: own.url, db },
    release: async () => void free.push(own),
  }
}

async function openOwn(url: string): Promise<OwnDatabase> {
  // Turns off triggers and foreign keys, so that tables can be emptied in any order.
  const options = '-c session_replication_role=replica'
  const cleaner = new pg.Client({ connectionString: url, options })
  const pool = openPool(`${url}?application_name=${poolName}`, usualLimits)
  const own = { url, cleaner, isDisconnected: false, pool }
  cleaner.on('error', () => {
    own.isDisconnected = true
  })
  await cleaner.connect()
  return own
}

const sessions = 'from pg_stat_get_activity(null) join pg_database on oid = datid'
const others = `${sessions} where datname = current_database() and pid <> pg_backend_pid()`

/** Ends the sessions that tests and killed servers have left open, and their transactions. */
async function endForeignSessions(cleaner: pg.Client): Promise<void> {
  const end = `select pg_terminate_backend(pid) ${others} and application_name <> '${poolName}'`
  // Poll without a pause: pg_terminate_backend with a timeout would check only every 100 ms.
  while ((await cleaner.query(end)).rows.length > 0);
}

/** Whether a session of the pool runs a statement or has an open transaction */
async function isInUse(cleaner: pg.Client): Promise<boolean> {
  return (await cleaner.query(`select 1 ${others} and state <> 'idle'`)).rows.length > 0
}

/**
 * Without autovacuum, deleted rows stay in the files of tables and indexes. After a few hundred tests, every statement
 * reads them, and the planner assumes large tables. Only grown tables are truncated, because truncating is slower than
 * deleting.
 */
async function truncateGrown(cleaner: pg.Client): Promise<void> {
  const { rows } = await cleaner.query<{ names: string | null }>(
    `select string_agg(quote_ident(relname), ', ') as names from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
      and pg_total_relation_size(oid) > ${grownBytes}`,
  )
  if (rows[0]?.names) await cleaner.query(`truncate ${rows[0].names} cascade`)
}

/** Names of all tables, columns, indexes, constraints, triggers and migrations, to compare two databases */
async function schemaOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(name, ' ' order by name collate "C") as names from (
      select relname::text from pg_class where relnamespace = 'public'::regnamespace
      union all
      select name::text from kysely_migration
      union all
      select conname::text from pg_constraint where connamespace = 'public'::regnamespace
      union all
      select tgname::text from pg_trigger where not tgisinternal
      union all
      select attrelid::regclass || '.' || attname from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and attnum > 0
    ) as parts (name)`,
  )
  return rows[0]?.names ?? ''
}

const databaseUrl = (serverUrl: string, name: string) =>
  serverUrl.replace(/\/postgres$/, `/${name}`)

export async function runSql(url: string, statements: string): Promise<void> {
  await withClient(url, (client) => client.query(statements))
}

async function withClient<Result>(
  url: string,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
