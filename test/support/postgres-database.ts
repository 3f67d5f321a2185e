import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { connect } from '../../src/server/db/connect.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { startPostgres } from './postgres-server.ts'

/** A PostgreSQL with a migrated, empty database that every test copies */
export type MigratedPostgres = {
  serverUrl: string
  template: string
  tables: string[]
  schema: string
}
export type TakenDatabase = { url: string; release(): Promise<void> }

/** Called once per test run; the caller stops it. */
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

/** URL of a new database, empty or copied from a template */
export async function createPostgresDatabase(
  serverUrl: string,
  name: string,
  template?: string,
): Promise<string> {
  const source = template ? ` template ${template}` : ''
  await runSql(serverUrl, `create database ${name}${source}`)
  return databaseUrl(serverUrl, name)
}

/** A database, and a connection to it that only empties it: opening one for each test takes longer than the emptying. */
type OwnDatabase = { name: string; cleaner: pg.Client; isCut: boolean }

/** Of a table with its indexes; empty, the largest has 100 kB. */
const grownBytes = 400_000

/** Databases released by earlier tests of this process */
const free: OwnDatabase[] = []

/** A migrated, empty database. Reused, because emptying one takes 2 ms and copying one up to 200. */
export async function takePostgresDatabase(postgres: MigratedPostgres): Promise<TakenDatabase> {
  const { serverUrl, template, schema } = postgres
  for (let own = free.pop(); own; own = free.pop()) {
    if (own.isCut) continue
    await endOtherSessions(own.cleaner)
    // A test has dropped a table or an index: discard the database.
    if ((await schemaOf(own.cleaner)) === schema) return taken(postgres, own)
    await own.cleaner.end()
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await createPostgresDatabase(serverUrl, name, template)
  return taken(postgres, await openOwn(databaseUrl(serverUrl, name), name))
}

async function taken(postgres: MigratedPostgres, own: OwnDatabase): Promise<TakenDatabase> {
  const statements = [
    ...postgres.tables.map((table) => `delete from "${table}"`),
    // The one row that its migration writes.
    'insert into program_state (id) values (1)',
  ]
  await truncateGrown(own.cleaner)
  await own.cleaner.query(statements.join(';'))
  return {
    url: databaseUrl(postgres.serverUrl, own.name),
    release: async () => void free.push(own),
  }
}

async function openOwn(url: string, name: string): Promise<OwnDatabase> {
  // Triggers do not run.
  const options = '-c session_replication_role=replica'
  const cleaner = new pg.Client({ connectionString: url, options })
  const own = { name, cleaner, isCut: false }
  cleaner.on('error', () => {
    own.isCut = true
  })
  await cleaner.connect()
  return own
}

/** Ends the transactions that a killed server may have left. */
async function endOtherSessions(cleaner: pg.Client): Promise<void> {
  await cleaner.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  )
}

/**
 * Without autovacuum, deleted rows stay in the files of tables and indexes: after some hundred tests every statement reads
 * them, and the planner takes the tables for large ones. Truncating takes longer than deleting, so only in this case.
 */
async function truncateGrown(cleaner: pg.Client): Promise<void> {
  const { rows } = await cleaner.query<{ names: string | null }>(
    `select string_agg(quote_ident(relname), ', ') as names from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
      and pg_total_relation_size(oid) > ${grownBytes}`,
  )
  if (rows[0]?.names) await cleaner.query(`truncate ${rows[0].names} cascade`)
}

/** Names of all tables, indexes, constraints and triggers, to compare two databases */
async function schemaOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(name, ' ' order by name collate "C") as names from (
      select relname::text from pg_class where relnamespace = 'public'::regnamespace
      union all
      select conname::text from pg_constraint where connamespace = 'public'::regnamespace
      union all
      select tgname::text from pg_trigger where not tgisinternal
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
