import { createServer, connect as dial, Socket } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  createBlankDatabase,
  createTestDatabase,
  engineUnderTest,
} from '../../../test/support/database.ts'
import { connect } from './connect.ts'
import { isUnavailable } from './errors.ts'
import { migrate } from './migrate.ts'
import { inTransaction } from './transaction.ts'

const show = sql<{ lock: string; statement: string; idle: string }>`
  select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle`

function open(url: string, limits = {}) {
  const { db } = connect(url, { limits })
  onTestFinished(() => db.destroy())
  return db
}

describe.runIf(engineUnderTest() === 'postgres')('a connection to PostgreSQL', () => {
  test('has time limits, and in transactions a shorter limit per statement', async () => {
    const db = open(await createBlankDatabase())
    expect((await show.execute(db)).rows).toEqual([{ lock: '6s', statement: '30s', idle: '5s' }])
    const { rows } = await inTransaction(db, (tx) => show.execute(tx))
    expect(rows).toEqual([
      { lock: '6s', statement: expect.stringMatching(/^(9s|8\d{3}ms)$/), idle: '5s' },
    ])
  })

  test('reads times even if the database or the URL sets another DateStyle', async () => {
    const url = await createBlankDatabase()
    const name = new URL(url).pathname.slice(1)
    await sql.raw(`alter database ${name} set datestyle = 'German'`).execute(open(url))
    const read = sql<{ time: string }>`select timestamptz '2026-11-20 12:00:00+00' as time`
    expect((await read.execute(open(url))).rows).toEqual([{ time: '2026-11-20T12:00:00.000Z' }])
    const asked = open(`${url}?options=-c%20datestyle%3DGerman`)
    expect((await read.execute(asked)).rows).toEqual([{ time: '2026-11-20T12:00:00.000Z' }])
  })

  test('puts statements that are issued together into one write', async () => {
    const db = open(await createBlankDatabase())
    await show.execute(db)
    const writes = (['_write', '_writev'] as const).map((name) => vi.spyOn(Socket.prototype, name))
    onTestFinished(() => void vi.restoreAllMocks())
    await inTransaction(db, (tx) => Promise.all([1, 2, 3].map(() => show.execute(tx))))
    // The first write has `begin` and the three statements, the second has `commit`.
    expect(writes.flatMap(({ mock }) => mock.calls)).toHaveLength(2)
  })

  test('has time limits only in transactions if a pooler refuses settings', async () => {
    const url = await openPooler(await createBlankDatabase())
    const db = open(url)
    const alone = await Promise.all([1, 2, 3].map(() => show.execute(db)))
    for (const { rows } of alone) expect(rows).toMatchObject([{ lock: '0', statement: '0' }])
    const { rows } = await inTransaction(db, (tx) => show.execute(tx))
    expect(rows).toMatchObject([{ lock: '6s', idle: '5s' }])
    await migrate({ ...connect(url), db })
  })

  test('waits until the server has a free connection', async () => {
    const database = await createTestDatabase()
    onTestFinished(() => database.close())
    const role = `one_${Date.now()}`
    const { db: admin } = database.connection
    await sql.raw(`create role ${role} login connection limit 1`).execute(admin)
    const url = database.url.replace('washday@', `${role}@`)
    const first = connect(url)
    await sql`select 1`.execute(first.db)

    const hurried = open(url, { writeMs: 100 })
    const refusal: unknown = await sql`select 1`.execute(hurried).catch((error) => error)
    expect(isUnavailable(refusal)).toBe(true)

    const waiting = [
      sql`select 1`.execute(open(url)),
      inTransaction(open(url), (tx) => show.execute(tx)),
    ]
    await first.db.destroy()
    // The first request to succeed keeps the only connection.
    await Promise.race(waiting)
    for (const one of waiting) one.catch(() => {})
  })

  test.each([
    ['a newer release adds a column', 'alter table events add column added text'],
    ['a pooler switches to a connection without it', 'deallocate all'],
  ])('retries a transaction whose prepared statement is lost because %s', async (_why, change) => {
    const database = await createTestDatabase()
    onTestFinished(() => database.close())
    const db = open(database.url, { connections: 1 })
    const read = () =>
      inTransaction(db, (tx) => tx.selectFrom('events').selectAll().where('id', '=', '1').execute())
    await read()
    await sql.raw(change).execute(db)
    expect(await read()).toEqual([])
  })

  test('is reused once the configured number of connections is open', async () => {
    const database = await createTestDatabase()
    onTestFinished(() => database.close())
    const db = open(`${database.url}?application_name=counted`, { connections: 4 })
    await Promise.all(
      Array.from({ length: 12 }, () =>
        inTransaction(db, (tx) => sql`select pg_sleep(0.01)`.execute(tx)),
      ),
    )
    await Promise.all(Array.from({ length: 12 }, () => sql`select pg_sleep(0.01)`.execute(db)))
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from pg_stat_activity where application_name = 'counted'`.execute(
      database.connection.db,
    )
    expect(rows).toEqual([{ n: 4 }])
  })
})

/** Opens a pooler that, like pgbouncer, refuses connections with settings. */
async function openPooler(url: string): Promise<string> {
  const { port, hostname } = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => client.destroy())
    client.once('data', (startup) => {
      if (startup.includes('_timeout')) {
        const words =
          'SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0'
        const head = Buffer.from('E\0\0\0\0')
        head.writeInt32BE(words.length + 4, 1)
        client.end(Buffer.concat([head, Buffer.from(words)]))
        return
      }
      const upstream = dial(Number(port), hostname)
      upstream.on('error', () => client.destroy())
      client.on('close', () => upstream.destroy())
      upstream.write(startup)
      upstream.pipe(client).pipe(upstream)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('No port')
  return url.replace(`:${port}/`, `:${address.port}/`)
}
