import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import {
  addAdministrator,
  addSlot,
  registerBody,
  registerFamily,
} from '../../../test/support/data.ts'
import { createTestDatabase, engineUnderTest } from '../../../test/support/database.ts'
import { api } from '../../contract/paths.ts'
import { connect } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { createOutageLog } from '../http/outage-log.ts'

test('GET /api/health returns ok while the database responds', async () => {
  const app = await createTestApp()
  expect(await app.get('/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
})

test('GET /api/health returns 503 when the database does not respond', async () => {
  const app = await createTestApp({ expectErrors: true })
  expect((await app.get('/api/health')).status).toBe(200)
  await app.db.destroy()
  const answer = await app.get('/api/health')
  expect(answer.status).toBe(503)
  expect(answer.body).toEqual({
    message: 'We cannot reach our records right now. Please try again in a minute.',
    code: 'unavailable',
  })
  expect(answer.headers['retry-after']).toBe('5')
  expect((await app.get(api.healthOfReads())).status).toBe(503)
  expect(app.errorLog.join()).toContain('database does not answer or refuses writes')
})

test('an outage is logged when it begins, every ten minutes, and when it ends', async () => {
  const lines: string[] = []
  let now = 0
  const note = (_facts: object, message: string) => void lines.push(message)
  const outage = createOutageLog({ info: note, error: note }, () => now)
  const down = 'database does not answer or refuses writes'
  outage.works()
  for (; now < 601_000; now += 1_000) outage.failed(new Error('down'))
  expect(lines.splice(0)).toEqual([down, down])
  outage.works()
  outage.works()
  outage.failed(new Error('down again'))
  expect(lines).toEqual(['database answers and takes writes again', down])
})

describe('while the database is read-only', () => {
  test.runIf(engineUnderTest() === 'postgres')(
    'as on a standby, the health check and sign-ups return 503, and the events can still be read through proxies',
    async () => {
      const standby = await createTestDatabase()
      const slot = await addSlot(standby.connection.db)
      const name = new URL(standby.url).pathname.slice(1)
      await sql
        .raw(`alter database ${name} set default_transaction_read_only = on`)
        .execute(standby.connection.db)
      const { db } = connect(standby.url)
      const connection = { ...standby.connection, db }
      const app = await createTestApp({ database: { ...standby, connection }, expectErrors: true })
      for (const path of [api.health(), api.healthReport()]) {
        expect((await app.get(path)).status).toBe(503)
      }
      expect(await app.post(api.register(), registerBody(slot))).toMatchObject({
        status: 503,
        body: { code: 'unavailable' },
      })
      expect((await app.get(api.events())).status).toBe(200)
      expect((await app.get(api.healthOfReads())).status).toBe(200)

      // With several hosts in DATABASE_URL, another process may already use the host that takes writes.
      const host = new URL(standby.url).host
      const databaseUrl = standby.url.replace(host, `${host},${host}`)
      const one = await createTestApp({
        expectErrors: true,
        database: { ...standby, connection },
        config: { databaseUrl },
      })
      expect((await one.get(api.healthOfReads())).status).toBe(503)
      await db.destroy()
      await sql
        .raw(`alter database ${name} reset default_transaction_read_only`)
        .execute(standby.connection.db)
      await standby.close()
    },
  )

  test('after a refused write, the health check returns 503 until another request writes successfully', async () => {
    const app = await createTestApp({ expectErrors: true })
    await addAdministrator(app)
    const refusal = Object.assign(new Error('no space left'), {
      code: engineUnderTest() === 'sqlite' ? 'SQLITE_FULL' : '53100',
    })
    const refuse = () => inTransaction(app.db, () => Promise.reject(refusal))
    await expect(refuse()).rejects.toBe(refusal)
    // The first request tries a write, which succeeds.
    expect((await app.get(api.health())).status).toBe(200)
    await expect(refuse()).rejects.toBe(refusal)
    for (let n = 0; n < 3; n++) expect((await app.get(api.health())).status).toBe(503)
    expect(app.errorLog).toHaveLength(1)
    expect((await app.get(api.healthOfReads())).status).toBe(200)
    await registerFamily(app, await addSlot(app.db))
    expect((await app.get(api.health())).status).toBe(200)
  })
})
