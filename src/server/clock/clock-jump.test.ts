import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { writeBackup } from '../../../test/support/backup.ts'
import { addSlot, registerFamily, signInAdmin } from '../../../test/support/data.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { createTestFolder } from '../../../test/support/folder.ts'
import { backupName, beforeUpdateName } from '../../domain/backup.ts'
import { backUpJob } from '../jobs/back-up.ts'
import { deleteExpiredJob } from '../jobs/delete-expired.ts'
import { saveJobRuns } from '../jobs/job-run-commands.ts'
import { removeNamesJob } from '../jobs/remove-names.ts'
import { createJobRunner } from '../jobs/runner.ts'
import { trustedTime } from './clock-commands.ts'

const start = '2026-11-02T15:00:00.000Z'
const farAhead = '2028-04-01T15:00:00.000Z'
const zone = 'America/New_York'
const log = { info: () => {}, warn: () => {}, error: () => {} }

/** Runs jobs that delete by age, as a process that has just started does. */
async function runJobs({ db, clock, url }: TestApp, folder?: string): Promise<void> {
  const databaseFile = url.replace('file:', '')
  const nameMonths = () => 12
  const backup = { databaseFile, keep: 14, zone, nameMonths, log }
  const jobs = [
    deleteExpiredJob({ db }),
    removeNamesJob({ db, zone, months: nameMonths }),
    ...(folder
      ? [backUpJob({ ...backup, folder, trustedTime: (now) => trustedTime(db, now) })]
      : []),
  ]
  const runner = createJobRunner({
    jobs,
    intervalMs: 15_000,
    clock,
    log: { ...log, error: (facts) => expect.fail(JSON.stringify(facts)) },
    saveRuns: (runs) => saveJobRuns(db, runs),
    every: () => () => {},
  })
  runner.start()
  await runner.runOnce()
  await runner.stop()
}

const names = async ({ db }: TestApp) =>
  (await db.selectFrom('registrations').select('name').orderBy('name').execute()).map(
    ({ name }) => name,
  )

/** A family from two years ago, when the server last ran, and a family with an upcoming appointment */
async function createAppWithFamilies() {
  const app = await createTestApp({ now: '2024-11-02T15:00:00.000Z' })
  const slotSoon = () => addSlot(app.db, { now: app.clock().toISOString(), inHours: 48 })
  await registerFamily(app, await slotSoon(), 1, { name: 'Rosa Old' })
  await runJobs(app)
  app.clock.set(start)
  await registerFamily(app, await slotSoon(), 2, { name: 'Ben Coming' })
  return app
}

describe('a clock that is far ahead', () => {
  test('for less than a day does not make the jobs remove names', async () => {
    const app = await createAppWithFamilies()
    await runJobs(app)
    expect(await names(app), 'the server was off for two years').toEqual(['Ben Coming', 'Rosa Old'])
    app.clock.advanceHours(24)
    await runJobs(app)
    expect(await names(app)).toEqual(['Ben Coming', 'Name removed'])

    app.clock.set(farAhead)
    await runJobs(app)
    await runJobs(app)
    app.clock.advanceHours(23)
    await runJobs(app)
    app.clock.set('2026-11-03T16:00:00.000Z')
    await runJobs(app)
    app.clock.set(farAhead)
    await runJobs(app)
    app.clock.set('2028-04-02T14:00:00.000Z')
    await runJobs(app)
    expect(await names(app)).toEqual(['Ben Coming', 'Name removed'])
  })

  test('at the first run of the jobs does not remove names from a database in use', async () => {
    const app = await createTestApp({ now: start })
    await registerFamily(app, await addSlot(app.db, { now: start }), 1, { name: 'Ben Coming' })
    app.clock.set(farAhead)
    await runJobs(app)
    expect(await names(app)).toEqual(['Ben Coming'])
  })

  test('in one of two processes does not remove names, even after a day', async () => {
    const app = await createAppWithFamilies()
    for (let hour = 0; hour < 30; hour += 10) {
      app.clock.set(new Date(Date.parse(start) + hour * 3_600_000).toISOString())
      await runJobs(app)
      app.clock.set(new Date(Date.parse(farAhead) + hour * 3_600_000).toISOString())
      await runJobs(app)
    }
    expect(await names(app)).toContain('Ben Coming')
  })

  test('does not end sessions', async () => {
    const app = await createTestApp({ now: start })
    await signInAdmin(app)
    await runJobs(app)
    app.clock.set(farAhead)
    await runJobs(app)
    expect(await app.db.selectFrom('admin_sessions').selectAll().execute()).toHaveLength(1)
  })

  test.runIf(engineUnderTest() === 'sqlite')('during one run does not delete backups', async () => {
    const app = await createAppWithFamilies()
    await runJobs(app)
    app.clock.advanceHours(24)
    await runJobs(app)
    const folder = createTestFolder()
    const database = basename(app.url, '.db')
    const daysAgo = (days: number) => new Date(app.clock().getTime() - days * 86_400_000)
    const before = [
      ...[0, 1, 2, 3, 4, 5, 6].map((days) => backupName(database, daysAgo(days))),
      beforeUpdateName(database, '0041-x', daysAgo(1)),
    ].sort()
    for (const name of before) writeBackup(app.url, join(folder, name))
    app.clock.set(farAhead)
    await runJobs(app, folder)
    const ahead = backupName(database, app.clock())
    expect(readdirSync(folder).sort()).toEqual([...before, ahead].sort())
  })
})

test('jobs that run concurrently after a jump get the same trusted time', async () => {
  const app = await createTestApp({ now: start })
  await trustedTime(app.db, app.clock())
  const ahead = new Date(farAhead)
  const times = await Promise.all([1, 2, 3].map(() => trustedTime(app.db, ahead)))
  expect(times.map((time) => time.toISOString())).toEqual([start, start, start])
})
