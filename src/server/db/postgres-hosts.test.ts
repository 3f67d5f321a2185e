import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { engineUnderTest } from '../../../test/support/database.ts'
import { freePort } from '../../../test/support/free-port.ts'
import { type PostgresServer, startPostgres } from '../../../test/support/postgres-server.ts'
import { connect } from './connect.ts'
import { isUnavailable, isWriteRefused } from './errors.ts'
import { openDatabase } from './open-database.ts'
import { inTransaction } from './transaction.ts'

async function setReadOnly(server: PostgresServer, isReadOnly: boolean): Promise<void> {
  const setting = 'default_transaction_read_only'
  await inNewSession(server, async (client) => {
    await client.query(`set ${setting} = off`)
    await client.query(`alter system set ${setting} = ${isReadOnly}`)
    await client.query('select pg_reload_conf()')
  })
  // The server signals all open sessions before it starts a session with the new setting.
  await expect
    .poll(() =>
      inNewSession(server, async (client) => (await client.query(`show ${setting}`)).rows),
    )
    .toEqual([{ [setting]: isReadOnly ? 'on' : 'off' }])
}

async function inNewSession<T>(
  { url }: PostgresServer,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

describe.runIf(engineUnderTest() === 'postgres')('an address with several hosts', () => {
  let [a, b]: PostgresServer[] = []
  beforeAll(async () => {
    ;[a, b] = await Promise.all([startPostgres(), startPostgres()])
  })
  afterAll(() => Promise.all([a?.stop(), b?.stop()]))
  const both = () => {
    if (!a || !b) throw new Error('No servers')
    return [a, b] as const
  }
  const hostOf = (server: PostgresServer) => new URL(server.url).host

  function open(hosts: string[]) {
    const { db } = connect(
      `postgres://washday@${hosts.join(',')}/postgres?target_session_attrs=read-write`,
    )
    onTestFinished(() => db.destroy())
    const write = () =>
      inTransaction(db, async (tx) => {
        await sql`create temporary table note (id integer) on commit drop`.execute(tx)
        await sql`create table if not exists written (id integer)`.execute(tx)
        const { rows } = await sql<{ port: number }>`select inet_server_port() as port`.execute(tx)
        return `127.0.0.1:${rows[0]?.port}`
      })
    return { db, write }
  }

  test('connects to the host that takes writes, at any position in the address', async () => {
    const [first, second] = both()
    await setReadOnly(first, true)
    expect(await open([hostOf(first), hostOf(second)]).write()).toBe(hostOf(second))
    expect(await open([hostOf(second), hostOf(first)]).write()).toBe(hostOf(second))
    expect(await open([`127.0.0.1:${await freePort()}`, hostOf(second)]).write()).toBe(
      hostOf(second),
    )
    await setReadOnly(first, false)
  })

  test('connects to the promoted standby after the primary has stopped, and back after the next failover', async () => {
    const [first, second] = both()
    await setReadOnly(second, true)
    const { write } = open([hostOf(first), hostOf(second)])
    expect(await write()).toBe(hostOf(first))
    await first.halt('SIGINT')
    const refusal: unknown = await write().catch((error) => error)
    expect(isUnavailable(refusal)).toBe(true)
    await setReadOnly(second, false)
    expect(await write()).toBe(hostOf(second))
    await first.resume()
    expect(await write()).toBe(hostOf(second))
    await second.halt('SIGKILL')
    await expect.poll(() => write().catch(() => '')).toBe(hostOf(first))
    await second.resume()
  })

  test('connects to another host after a server has become a standby without closing its connections', async () => {
    const [first, second] = both()
    const { db, write } = open([hostOf(first), hostOf(second)])
    await Promise.all([write(), sql`select pg_sleep(0.05)`.execute(db)])
    await setReadOnly(first, true)
    const refusal: unknown = await write().catch((error) => error)
    expect(isWriteRefused(refusal)).toBe(true)
    expect(await write()).toBe(hostOf(second))
    await setReadOnly(first, false)
  })

  test('connects a migration to the host that takes writes', async () => {
    const [first, second] = both()
    await setReadOnly(first, true)
    const { db } = await openDatabase(
      `postgres://washday@${hostOf(first)},${hostOf(second)}/postgres`,
    )
    expect(await db.selectFrom('events').selectAll().execute()).toEqual([])
    await db.destroy()
    await setReadOnly(first, false)
  })
})

test.runIf(engineUnderTest() === 'postgres')(
  'all connections to a single server are replaced after a connection has refused a write',
  async () => {
    const server = await startPostgres()
    onTestFinished(() => server.stop())
    const { db } = connect(server.url)
    onTestFinished(() => db.destroy())
    const backend = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
    const before = await backend()
    expect(await backend()).toBe(before)
    await setReadOnly(server, true)
    await inTransaction(db, (tx) => sql`create table written (id integer)`.execute(tx)).catch(
      () => {},
    )
    expect(await backend()).not.toBe(before)
  },
)
