import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addAdministrator,
  addSlot,
  registerBody,
  registerFamily,
  signInAdmin,
} from '../../../test/support/data.ts'
import { createTestDatabase, engineUnderTest } from '../../../test/support/database.ts'
import { controlledJob, createTestRunner } from '../../../test/support/job-runner.ts'
import type { HealthReport } from '../../contract/health.ts'
import { api } from '../../contract/paths.ts'
import { programVersion } from '../config/version.ts'
import { connect } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { createOutageLog } from '../http/outage-log.ts'
import { saveJobRuns } from '../jobs/job-run-commands.ts'
import { recordFailed, recordSent } from '../messages/outbox/outbox-commands.ts'
import { leaseMessage } from '../messages/outbox/outbox-lease-commands.ts'

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

  test('after a refused write, the health check returns 503 until a write succeeds, and does not try a write each time', async () => {
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

describe('GET /api/health?full', () => {
  const report = (app: TestApp, token: string) =>
    app.get<HealthReport>(api.healthReport(), { token })

  test('is only for administrators', async () => {
    const app = await createTestApp()
    expect((await app.get(api.healthReport())).status).toBe(401)
    expect(await report(app, await signInAdmin(app))).toMatchObject({
      status: 200,
      body: {
        status: 'ok',
        version: programVersion,
        warnings: [],
        jobs: [],
        messages: { waiting: null, lastSend: null },
      },
    })
  })

  test('reports each job, and warns of a job that no longer runs', async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const at = app.clock().toISOString()
    const run = { startedAt: at, endedAt: at, succeededAt: at, error: null }
    const jobs = [
      { ...run, name: 'remind', intervalMs: 15_000 },
      { ...run, name: 'send-messages', intervalMs: 3_600_000 },
    ]
    await saveJobRuns(app.db, jobs)
    await saveJobRuns(app.db, jobs)
    await saveJobRuns(app.db, [])
    expect((await report(app, token)).body).toMatchObject({ jobs, warnings: [] })
    app.clock.advanceHours(1)
    expect((await report(app, token)).body.warnings).toEqual([
      { kind: 'job_late', job: 'remind', since: at },
    ])
  })

  test('keeps the runs of jobs that only another process has, until they are late', async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const names = async () => (await report(app, token)).body.jobs.map(({ name }) => name)
    const save = (name: string) => {
      const at = app.clock().toISOString()
      const run = { startedAt: at, endedAt: at, succeededAt: at, error: null }
      return saveJobRuns(app.db, [{ ...run, name, intervalMs: 15_000 }])
    }
    await save('of another version')
    app.clock.advanceHours(45 / 3600)
    await save('remind')
    expect(await names()).toEqual(['of another version', 'remind'])
    app.clock.advanceHours(1 / 3600)
    await save('remind')
    expect(await names()).toEqual(['remind'])
  })

  test('warns of a job that hangs in this process, even if another process runs it', async () => {
    const { job } = controlledJob('remind')
    const { runner, setTime } = createTestRunner([job])
    runner.start()
    setTime('12:30:00')
    const jobRuns = runner.lastRuns
    const app = await createTestApp({ now: '2026-12-01T12:30:00.000Z', build: { jobRuns } })
    const at = app.clock().toISOString()
    const run = { name: 'remind', intervalMs: 15_000, startedAt: at, endedAt: at }
    await saveJobRuns(app.db, [{ ...run, succeededAt: at, error: null }])
    expect((await report(app, await signInAdmin(app))).body.warnings).toEqual([
      { kind: 'job_late', job: 'remind', since: '2026-12-01T12:00:00.000Z' },
    ])
  })

  test.each([
    [{ smtpUrl: 'smtp://127.0.0.1:9', hasPublicUrl: false }, true],
    [{ smtpUrl: 'smtp://127.0.0.1:9' }, false],
    [{ hasPublicUrl: false }, false],
  ])('with %j, a warning that links lead nowhere is shown: %s', async (config, isWarned) => {
    const app = await createTestApp({ config })
    const { body } = await report(app, await signInAdmin(app))
    const warning = { kind: 'dead_links', address: 'http://localhost:3000' }
    expect(body.warnings).toEqual(isWarned ? [warning] : [])
  })

  test('warns of messages that wait longer than 15 minutes', async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const since = app.clock().toISOString()
    await registerFamily(app, await addSlot(app.db))
    app.clock.advanceHours(0.25)
    expect((await report(app, token)).body.warnings).toEqual([])
    app.clock.advanceHours(0.01)
    expect((await report(app, token)).body.warnings).toEqual([
      { kind: 'messages_waiting', since, count: 1 },
    ])
  })

  test('warns of messages of an unknown kind from a later release, and does not count them as waiting', async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const since = app.clock().toISOString()
    await registerFamily(app, await addSlot(app.db))
    await app.db
      .updateTable('messages')
      .set({ kind: 'birthday' as 'cancelled' })
      .execute()
    app.clock.advanceHours(1)
    const { body } = await report(app, token)
    expect(body.warnings).toEqual([{ kind: 'messages_unknown', since, count: 1 }])
    expect(body.messages).toMatchObject({ waiting: null, unknown: { since, count: 1 } })
  })

  test('warns when the last send failed, until a send succeeds', async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const slot = await addSlot(app.db)
    await registerFamily(app, slot, 1)
    await registerFamily(app, slot, 2)
    const messages = await app.db.selectFrom('messages').select('id').execute()
    const lease = async (index: number) => {
      const leased = await leaseMessage(app.db, messages[index]?.id ?? '', app.clock())
      if (!leased) throw new Error('The message could not be leased')
      return leased
    }
    const first = await lease(0)
    // A message that is being delivered causes no warning.
    expect((await report(app, token)).body.warnings).toEqual([])
    const since = app.clock().toISOString()
    await recordFailed(app.db, first, 'ECONNREFUSED')
    expect((await report(app, token)).body.warnings).toEqual([
      { kind: 'send_failed', since, error: 'ECONNREFUSED' },
    ])
    app.clock.advanceHours(0.1)
    const second = await lease(1)
    await recordSent(app.db, second, JSON.parse(second.payload), app.clock())
    expect((await report(app, token)).body).toMatchObject({
      warnings: [],
      messages: { lastSend: { at: app.clock().toISOString(), error: null } },
    })
  })
})
