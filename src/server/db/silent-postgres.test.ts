import { createServer, connect as dial, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, engineUnderTest } from '../../../test/support/database.ts'
import { connect } from './connect.ts'
import { usualLimits } from './postgres.ts'
import { inTransaction } from './transaction.ts'

/** A proxy to PostgreSQL. `silence` makes its open connections drop all data, as can happen in a failover. */
async function openProxy(url: URL) {
  const clients = new Set<Socket>()
  const silent = new Set<Socket>()
  const proxy = createServer((client) => {
    const upstream = dial(Number(url.port), url.hostname)
    clients.add(client)
    client.on('data', (data) => silent.has(client) || upstream.write(data))
    upstream.on('data', (data) => silent.has(client) || client.write(data))
    client.on('close', () => upstream.destroy()).on('error', () => {})
    upstream.on('close', () => client.destroy()).on('error', () => {})
  })
  const { promise: listening, resolve } = Promise.withResolvers<void>()
  proxy.listen(0, '127.0.0.1', resolve)
  await listening
  onTestFinished(() => void proxy.close())
  const address = proxy.address()
  if (!address || typeof address === 'string') throw new Error('The proxy has no port')
  const proxied = new URL(url)
  proxied.host = `127.0.0.1:${address.port}`
  return {
    url: proxied.href,
    silence: () => {
      for (const client of clients) silent.add(client)
    },
  }
}

test.runIf(engineUnderTest() === 'postgres')(
  'queries on an unresponsive connection fail, and later queries get another connection',
  async () => {
    const database = await createTestDatabase()
    const proxy = await openProxy(new URL(database.url))
    const limits = { ...usualLimits, writeMs: 450, lockMs: 300, readMs: 450, connections: 3 }
    const { db } = connect(proxy.url, { limits })
    onTestFinished(() => database.close())
    const read = () => db.selectFrom('events').select('id').execute()
    const write = () => inTransaction(db, (tx) => tx.selectFrom('events').select('id').execute())
    await Promise.all([read(), write()])

    proxy.silence()
    const answers = await Promise.allSettled([read(), write()])
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await write()).toEqual([])
    expect(await read()).toEqual([])
    await db.destroy()
  },
)
