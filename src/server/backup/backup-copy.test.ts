import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { writeBackup } from '../../../test/support/backup.ts'
import { isAlive, linesIn } from '../../../test/support/command-log.ts'
import { signInAdmin } from '../../../test/support/data.ts'
import { createBlankDatabase, engineUnderTest } from '../../../test/support/database.ts'
import { createTestFolder } from '../../../test/support/folder.ts'
import { startInProcess } from '../../../test/support/server-in-process.ts'
import { startServer } from '../../../test/support/server-process.ts'
import type { HealthReport } from '../../contract/health.ts'
import { api } from '../../contract/paths.ts'
import { backupName, beforeUpdateName } from '../../domain/backup.ts'
import { findBackupWarnings } from '../../domain/backup-copy.ts'
import { fileOf } from '../db/engine.ts'
import { copyWhenDue, findCopySubjects } from './backup-copy-commands.ts'
import { findBackupState } from './backup-state-queries.ts'

const isSqlite = engineUnderTest() === 'sqlite'
const on = new AbortController().signal

let folder: string
let log: string
beforeEach(() => {
  folder = createTestFolder()
  log = join(folder, 'log')
})
const logged = () => linesIn(log)

describe('copies off the machine', () => {
  const settings = (app: TestApp, command: string) => ({
    databaseUrl: app.url,
    backup: isSqlite ? { folder, keep: 14 } : null,
    backupCommand: command,
  })
  const zone = 'America/New_York'

  async function copy(app: TestApp, command: string): Promise<unknown[]> {
    const results: unknown[] = []
    for (const subject of findCopySubjects(settings(app, command), zone, app.clock())) {
      results.push(await copyWhenDue(app.db, subject, { command, clock: app.clock, stopping: on }))
    }
    return results
  }
  function makeBackup(app: TestApp): string {
    if (!isSqlite) return ''
    const file = join(folder, backupName(nameOf(app), app.clock()))
    writeBackup(app.url, file)
    return file
  }
  const nameOf = (app: TestApp) => fileOf(app.url).split('/').at(-1)?.replace(/\.db$/, '') ?? ''
  const note = () => `printf "%s\\n" "copied $1" >> '${log}'`

  test('are made once per night; on PostgreSQL the command gets no file', async () => {
    const app = await createTestApp()
    const first = makeBackup(app)
    expect(await copy(app, note())).toEqual(['copied'])
    expect(await copy(app, note())).toEqual(['none'])
    app.clock.advanceHours(24)
    const second = makeBackup(app)
    expect(await copy(app, note())).toEqual(['copied'])
    expect(logged()).toEqual([`copied ${first}`.trim(), `copied ${second}`.trim()])
  })

  test.runIf(isSqlite)('include the backup from before an update', async () => {
    const app = await createTestApp()
    const before = join(folder, beforeUpdateName(nameOf(app), '0038-x', app.clock()))
    writeBackup(app.url, before)
    expect(await copy(app, note())).toEqual(['copied'])
    expect(logged()).toEqual([`copied ${before}`])
  })

  test.runIf(isSqlite)(
    'no longer count as failed once the backup from before an update is deleted',
    async () => {
      const app = await createTestApp()
      const before = join(folder, beforeUpdateName(nameOf(app), '0038-x', app.clock()))
      writeBackup(app.url, before)
      await copy(app, 'exit 1 # $1')
      const failure = async () =>
        (await findBackupState(app.db, settings(app, 'x'), app.clock())).copies?.failure
      expect(await failure()).toMatchObject({ error: 'exit code 1' })
      rmSync(before)
      makeBackup(app)
      expect(await copy(app, note())).toEqual(['copied'])
      expect(await failure()).toBeNull()
    },
  )

  test('are made by only one of two processes', async () => {
    const app = await createTestApp()
    makeBackup(app)
    const mayEnd = join(folder, 'may-end')
    const first = copy(app, `${note()}; until [ -e '${mayEnd}' ]; do sleep 0.01; done`)
    await expect.poll(() => logged().length, { timeout: 10_000 }).toBe(1)
    expect(await copy(app, note())).toEqual(['none'])
    writeFileSync(mayEnd, '')
    expect(await first).toEqual(['copied'])
    expect(logged()).toHaveLength(1)
  })

  test('are retried with backoff after a failure, and the health report warns until one succeeds', async () => {
    const app = await createTestApp({
      config: { backup: isSqlite ? { folder, keep: 14 } : null, backupCommand: 'x' },
    })
    makeBackup(app)
    const token = await signInAdmin(app)
    const report = async () => (await app.get<HealthReport>(api.healthReport(), { token })).body
    const since = app.clock().toISOString()
    const failing = 'echo "no route to host"; exit 1 # $1'
    const error = 'no route to host (exit code 1)'
    expect(await copy(app, failing)).toEqual([{ error }])
    expect(await copy(app, failing)).toEqual(['none'])
    app.clock.advanceHours(0.1)
    expect(await copy(app, failing)).toEqual([{ error }])
    app.clock.advanceHours(0.1)
    expect(await copy(app, failing), 'the second backoff is longer').toEqual(['none'])
    const failed = await report()
    expect(failed.warnings).toContainEqual({ kind: 'backup_copy_failed', since, error })
    expect(failed.backup).toMatchObject({ copiedAt: null, error })
    app.clock.advanceHours(0.1)
    expect(await copy(app, note())).toEqual(['copied'])
    const copied = await report()
    expect(copied.warnings).toEqual([])
    expect(copied.backup).toMatchObject({ copiedAt: app.clock().toISOString(), error: null })
    app.clock.advanceHours(51)
    const state = await findBackupState(app.db, settings(app, 'x'), app.clock())
    expect(findBackupWarnings(state, app.clock())).toContainEqual(
      expect.objectContaining({ kind: 'backup_old', isCopy: true }),
    )
  })

  test('resume after a process has died, once the time limit of its command has passed', async () => {
    const app = await createTestApp()
    makeBackup(app)
    await copy(app, note())
    await app.db.updateTable('backup_copies').set({ is_running: 1, copied: null }).execute()
    app.clock.advanceHours(1)
    expect(await copy(app, note())).toEqual(['none'])
    app.clock.advanceHours(0.2)
    expect(await copy(app, note())).toEqual(['copied'])
  })
})

test('the server responds while BACKUP_COMMAND runs, ends the command’s process group on shutdown, and reruns the command after the next start', async () => {
  // The shell waits for its ended child even where no init process does, or the server would wait out its grace. The
  // child logs its own id once SIGTERM ends it: until it runs its program, it has the shell's trap.
  const child = `sh -c 'echo $$ >> "${log}"; exec sleep 100'`
  const command = `trap wait TERM; ${child} & wait${isSqlite ? ' # $1' : ''}`
  const file = join(folder, 'washday.db')
  mkdirSync(join(folder, 'backups'))
  const env = {
    DATABASE_URL: isSqlite ? `file:${file}` : await createBlankDatabase(),
    BACKUP_FOLDER: isSqlite ? join(folder, 'backups') : '',
    BACKUP_COMMAND: command,
    LOG_LEVEL: 'warn',
    JOB_INTERVAL_MS: '50',
  }
  const server = await startServer(env)
  await expect.poll(() => logged().length, { timeout: 15_000 }).toBe(1)
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  server.kill('SIGTERM')
  const ended = await server.ended
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  expect(ended.stdout).not.toContain('jobs were still running')
  expect(isAlive(Number(logged().at(-1)))).toBe(false)

  const again = await startInProcess(env)
  await expect.poll(() => logged().length, { timeout: 15_000 }).toBe(2)
  await again.stop()
  expect(isAlive(Number(logged().at(-1)))).toBe(false)
}, 60_000)
