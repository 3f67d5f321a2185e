import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { addSlot, registerFamily, signInAdmin } from '../../../test/support/data.ts'
import { createTestFolder } from '../../../test/support/folder.ts'
import { controlledJob, createTestRunner } from '../../../test/support/job-runner.ts'
import { phoneBody, registerByPhone } from '../../../test/support/phone-families.ts'
import {
  createTextingApp,
  familyPhone,
  morning,
  textsIn,
} from '../../../test/support/text-outbox.ts'
import type { HealthReport } from '../../contract/health.ts'
import { api } from '../../contract/paths.ts'
import { programVersion } from '../config/version.ts'
import { saveJobRuns } from '../jobs/job-run-commands.ts'
import { recordFailed, recordSent } from '../messages/outbox/outbox-commands.ts'
import { leaseMessage } from '../messages/outbox/outbox-lease-commands.ts'

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

  test('does not fail if the folder of the backups cannot be read', async () => {
    const file = join(createTestFolder(), 'file')
    writeFileSync(file, '')
    const app = await createTestApp({ config: { backup: { folder: file, keep: 14 } } })
    expect(await report(app, await signInAdmin(app))).toMatchObject({
      status: 200,
      body: { warnings: [], backup: { lastAt: null } },
    })
  })

  test('lists a job of another process, but no longer once the job is late', async () => {
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

  test('does not warn of a text whose retry waits for the morning', async () => {
    const lastMinute = '2026-12-02T00:59:00.000Z'
    const { app, twilio, sendTexts } = await createTextingApp(lastMinute)
    const token = await signInAdmin(app)
    const slot = await addSlot(app.db, { now: lastMinute, inHours: 100 })
    twilio.answer(familyPhone(1), { status: 429, code: 20429 })
    await app.post(api.adminRegistrations(), phoneBody(slot, 1), { token })
    await sendTexts()
    app.clock.advanceHours(1)
    await sendTexts()
    const tomorrow = '2026-12-02T13:00:00.000Z'
    expect(await textsIn(app)).toMatchObject([{ attempts: 1, next_attempt_at: tomorrow }])
    expect((await report(app, token)).body.messages.waiting).toBeNull()
  })

  test('reports a text that is held back only as held, and no longer once the family has been told by phone', async () => {
    const { app, sendTexts } = await createTextingApp(morning, { textsPerDay: 1 })
    const token = await signInAdmin(app)
    const slot = await addSlot(app.db, { now: morning, inHours: 100 })
    await registerByPhone(app, slot, 1)
    const { id } = await registerByPhone(app, slot, 2)
    await sendTexts()
    const kinds = async () => (await report(app, token)).body.warnings.map(({ kind }) => kind)
    expect(await kinds()).toEqual(['messages_held'])
    const held = await app.db
      .selectFrom('messages')
      .where('state', '=', 'held')
      .select('id')
      .execute()
    await app.post(api.adminCallDone(id), { messageIds: held.map((one) => one.id) }, { token })
    expect(await kinds()).toEqual([])
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
