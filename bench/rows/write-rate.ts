import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import pg from 'pg'
import { connect } from '../../src/server/db/connect.ts'
import { engineOf } from '../../src/server/db/engine.ts'
import { brakeKey } from '../../src/server/messages/brakes/brake-commands.ts'
import { stopAll } from '../../test/rehearsal/support/programs.ts'
import { prepareEvents, registerBodies } from '../support/database.ts'
import { postAll } from '../support/load.ts'
import { analyze, withPostgres } from '../support/postgres.ts'
import { atLeast, type BenchOptions, type Row } from '../support/row.ts'
import { startServer } from '../support/server.ts'

/** As large as real slots, so that counting confirmed families costs as much as in production */
const capacity = 10
const connections = 20

type Setup = {
  target: string
  minRatio: number
  ours: string
  /** Copies the prepared database; returns the copy's URL. */
  copy: () => Promise<string>
  processes: number
  perRound: number
  writeBare: typeof writeToSqlite
}

/** POST /api/register, durable, compared with better-sqlite3 alone committing the same rows */
export function writeRate(options: BenchOptions): Promise<Row[]> {
  const [ours, bare] = [join(options.folder, 'ours.db'), join(options.folder, 'bare.db')]
  return measure(options, {
    target: 'POST /api/register, durable: at least 0.8 of better-sqlite3 alone',
    minRatio: 0.8,
    ours: `file:${ours}`,
    copy: () => copyFile(ours, bare).then(() => `file:${bare}`),
    processes: 1,
    perRound: options.quick ? 600 : 3000,
    writeBare: writeToSqlite,
  })
}

/** POST /api/register on two processes with one PostgreSQL, compared with the driver alone committing the same rows */
export function writeRatePostgres(options: BenchOptions): Promise<Row[]> {
  return withPostgres(async (addDatabase) =>
    measure(options, {
      target: 'POST /api/register, PostgreSQL, two processes: at least 0.6 of the driver alone',
      minRatio: 0.6,
      ours: await addDatabase('ours'),
      copy: () => addDatabase('bare', 'ours'),
      processes: 2,
      perRound: options.quick ? 300 : 1200,
      writeBare: writeToPostgres,
    }),
  )
}

/** Alternates between posting and committing the same rows without the server. */
async function measure({ quick, folder }: BenchOptions, setup: Setup): Promise<Row[]> {
  const { target, minRatio, ours, processes, perRound, writeBare } = setup
  const rounds = quick ? 3 : 8
  const events = Math.ceil(((rounds + 1) * perRound) / (6 * capacity))
  const slots = await prepareEvents(ours, { events, slots: 6, capacity })
  const databaseUrl = await setup.copy()
  const bodies = registerBodies(slots.length * capacity, slots)
  const urls: string[] = []
  for (let n = 0; n < processes; n++) urls.push((await startServer(folder, ours)).url)
  const pairs: [number, number][] = []
  for (let round = 0; round <= rounds; round++) {
    const some = bodies.slice(round * perRound, (round + 1) * perRound)
    const posted = await postAll({ urls, bodies: some, connections })
    if (posted.statuses['201'] !== perRound) {
      throw new Error(`Not all were registered: ${JSON.stringify(posted.statuses)}`)
    }
    const task = { databaseUrl, rows: await readRows(ours, perRound), connections }
    const seconds = await writeBare(task)
    pairs.push([perRound / posted.seconds, perRound / seconds])
    // Autovacuum is off here, so update the planner's statistics, which are still those of empty tables.
    if (round === 0 && engineOf(ours) === 'postgres')
      await Promise.all([ours, databaseUrl].map(analyze))
  }
  await stopAll()
  // The first round is a warm-up.
  return [atLeast(target, pairs.slice(1), '/s', minRatio)]
}

/** Tables into which each registration inserts rows, in an order that satisfies the foreign keys, and their keys */
const tables = {
  registrations: 'id',
  activity: 'registration_id',
  messages: 'registration_id',
  message_brakes: 'key',
  cancel_tokens: 'registration_id',
}
type Stored = Record<string, unknown>
/** The rows of one registration, in the order of `tables`: two cancel tokens, and one row in each other table */
type RegistrationRows = { table: string; row: Stored }[]

/** The rows of the last `count` registrations, oldest first */
async function readRows(databaseUrl: string, count: number): Promise<RegistrationRows[]> {
  const { db } = connect(databaseUrl)
  const families = await db
    .selectFrom('registrations')
    .orderBy('id', 'desc')
    .limit(count)
    .select(['id', 'email'])
    .execute()
  const rows = new Map<string, RegistrationRows>(families.reverse().map(({ id }) => [id, []]))
  for (const [table, column] of Object.entries(tables)) {
    const keyOf = ({ id, email }: (typeof families)[number]) =>
      column === 'key' ? brakeKey({ channel: 'email', recipient: email ?? '' }) : id
    const found = await sql<Stored>`select * from ${sql.table(table)}
      where ${sql.ref(column)} in (${sql.join(families.map(keyOf))})`.execute(db)
    const byKey = Map.groupBy(found.rows, (row) => row[column])
    for (const family of families) {
      const own = byKey.get(keyOf(family))
      if (!own) throw new Error(`No row in ${table} for registration ${family.id}`)
      rows.get(family.id)?.push(...own.map((row) => ({ table, row })))
    }
  }
  await db.destroy()
  return [...rows.values()]
}

type Task = { databaseUrl: string; rows: RegistrationRows[]; connections: number }

/** Baseline for writing on SQLite: better-sqlite3 alone commits the rows, one transaction each. Returns seconds. */
async function writeToSqlite({ databaseUrl, rows }: Task): Promise<number> {
  const sqlite = new Sqlite(databaseUrl.replace('file:', ''))
  for (const setting of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']) {
    sqlite.pragma(setting)
  }
  const inserts = new Map(
    rows[0]?.map(({ table, row }) => {
      const columns = Object.keys(row)
      const values = columns.map((column) => `@${column}`)
      return [table, sqlite.prepare(`insert into ${table} (${columns}) values (${values})`)]
    }),
  )
  const commit = sqlite.transaction((registration: RegistrationRows) => {
    for (const { table, row } of registration) inserts.get(table)?.run(row)
  })
  const startedAt = performance.now()
  for (const registration of rows) commit(registration)
  const seconds = (performance.now() - startedAt) / 1000
  sqlite.close()
  return seconds
}

/** Registrations that each connection first writes and rolls back, to be as warm as the server's connections */
const warmUpRows = 10

/** Baseline for writing on PostgreSQL: the driver alone commits the rows over `connections`. Returns seconds. */
async function writeToPostgres({ databaseUrl, rows, connections }: Task): Promise<number> {
  const clients = Array.from({ length: connections }, () => new pg.Client(databaseUrl))
  const each = (work: (client: pg.Client, c: number) => Promise<unknown>) =>
    Promise.all(clients.map(work))
  await each((client) => client.connect())
  await each(async (client, c) => {
    const some = rows.slice(c * warmUpRows, (c + 1) * warmUpRows)
    for (const registration of some) await write(client, registration, 'rollback')
  })
  const startedAt = performance.now()
  await each(async (client, c) => {
    const some = rows.filter((_, r) => r % connections === c)
    for (const registration of some) await write(client, registration, 'commit')
  })
  const seconds = (performance.now() - startedAt) / 1000
  await each((client) => client.end())
  return seconds
}

async function write(client: pg.Client, rows: RegistrationRows, end: string): Promise<void> {
  await client.query('begin')
  for (const { table, row } of rows) {
    const columns = Object.keys(row)
    const text = `insert into ${table} (${columns}) values (${columns.map((_, i) => `$${i + 1}`)})`
    await client.query({ name: table, text, values: Object.values(row) })
  }
  await client.query(end)
}
