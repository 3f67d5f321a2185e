import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { signInAdmin } from '../../../test/support/data.ts'
import { copyMigratedDatabase, engineUnderTest } from '../../../test/support/database.ts'
import { createTestFolder } from '../../../test/support/folder.ts'
import { startInProcess } from '../../../test/support/server-in-process.ts'
import type { HealthReport } from '../../contract/health.ts'
import { api } from '../../contract/paths.ts'
import { fileOf } from '../db/engine.ts'
import { backUpJob } from './back-up.ts'
import { saveJobRuns } from './job-run-commands.ts'
import { createJobRunner } from './runner.ts'

describe.runIf(engineUnderTest() === 'sqlite')('the backup job', () => {
  test('warns on the dashboard while backups fail, backs off, and recovers', async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const folder = join(createTestFolder(), 'backups')
    // A file at the folder's path makes backups fail.
    writeFileSync(folder, '')
    const logged: string[] = []
    const log = (_facts: object, message: string) => void logged.push(message)
    let tick = () => {}
    const runner = createJobRunner({
      jobs: [
        backUpJob({
          databaseFile: fileOf(app.url),
          folder,
          keep: 14,
          zone: 'America/New_York',
          trustedTime: async (now) => now,
          log: { info: log },
        }),
      ],
      intervalMs: 3_600_000,
      clock: app.clock,
      log: { info: log, warn: log, error: log },
      saveRuns: (runs) => saveJobRuns(app.db, runs),
      every: (_ms, run) => {
        tick = run
        return () => {}
      },
    })
    const warnings = async () =>
      (await app.get<HealthReport>(api.healthReport(), { token })).body.warnings
    runner.start()
    const failed = { kind: 'backup_failed', error: 'Error EEXIST' }
    await expect.poll(warnings).toMatchObject([failed])

    rmSync(folder)
    app.clock.advanceHours(0.24)
    await runner.runOnce()
    expect(existsSync(folder), 'tried again only after a while').toBe(false)
    app.clock.advanceHours(0.01)
    await runner.runOnce()
    await runner.runOnce()
    expect(readdirSync(folder)).toHaveLength(1)
    tick()
    await expect.poll(warnings).toEqual([])
    expect(logged).toEqual(['job failed', 'backup made', 'job works again'])
    await runner.stop()
  })

  test('by default makes backups of a SQLite file in a folder beside it, and with BACKUP_FOLDER=off makes none', async () => {
    const folder = createTestFolder()
    for (const name of ['on', 'off']) {
      mkdirSync(join(folder, name))
      await copyMigratedDatabase(join(folder, name, 'washday.db'))
    }
    await startInProcess({
      DATABASE_URL: `file:${join(folder, 'on', 'washday.db')}`,
      BACKUP_FOLDER: '',
    })
    const backups = join(folder, 'on', 'backups')
    await expect
      .poll(() => existsSync(backups) && readdirSync(backups), { interval: 10 })
      .toEqual([expect.stringMatching(/^washday-\S+Z\.db$/)])
    const off = await startInProcess({
      DATABASE_URL: `file:${join(folder, 'off', 'washday.db')}`,
      BACKUP_FOLDER: 'off',
    })
    await off.runJobs()
    expect(existsSync(join(folder, 'off', 'backups'))).toBe(false)
  })
})
