import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { writeBackup } from '../../../test/support/backup.ts'
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
import { runBackupCommand } from './run-command.ts'

const isSqlite = engineUnderTest() === 'sqlite'
const on = new AbortController().signal
const limit = { limitMs: 20_000, stopping: on }

let folder: string
let log: string
beforeEach(() => {
  folder = createTestFolder()
  log = join(folder, 'log')
})
const logged = () =>
  existsSync(log)
    ? readFileSync(log, 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.trim())
    : []

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe.runIf(isSqlite)('BACKUP_COMMAND', () => {
  test.each([
    [
      'gets the file as its last argument if it is a plain command',
      'sh SCRIPT one',
      ['one', '/a b.db'],
    ],
    ['gets the file as $1 if it uses $1', 'printf "%s\\n" "$1" two > LOG', ['/a b.db', 'two']],
    ['gets the file in $BACKUP_FILE', 'printf "%s\\n" "$BACKUP_FILE" > LOG', ['/a b.db']],
  ])('%s', async (_what, command, expected) => {
    const script = join(folder, 'script')
    writeFileSync(script, `printf "%s\\n" "$@" > '${log}'`)
    const line = command.replaceAll('LOG', `'${log}'`).replaceAll('SCRIPT', script)
    expect((await runBackupCommand(line, '/a b.db', limit)).error).toBeNull()
    expect(logged()).toEqual(expected)
  })

  test('gets the environment of the operator’s tools, but not SMTP_URL or TEXT_WEBHOOK_URL', async () => {
    process.env.SMTP_URL = 'smtp://me:hunter2@mail.example.org'
    process.env.TEXT_WEBHOOK_URL = 'https://texts.example.org/?key=hunter2'
    process.env.RCLONE_TRANSFERS = '1'
    try {
      await runBackupCommand(`env > '${log}'; true "$1"`, '/a.db', limit)
    } finally {
      delete process.env.SMTP_URL
      delete process.env.TEXT_WEBHOOK_URL
      delete process.env.RCLONE_TRANSFERS
    }
    expect(logged()).toContain('RCLONE_TRANSFERS=1')
    expect(logged().join()).not.toContain('hunter2')
  })

  test.each([
    [
      'its last line of output and its exit code',
      'echo started; echo "no such bucket" >&2; exit 3 # $1',
      'no such bucket (exit code 3)',
    ],
    [
      '“not found” and exit code 127 if the command does not exist',
      'no-such-program-here',
      /not found.* \(exit code 127\)/,
    ],
    ['only its exit code if it printed nothing', 'exit 1 # $1', 'exit code 1'],
  ])('that fails is reported with %s', async (_what, command, error) => {
    expect((await runBackupCommand(command, '/a.db', limit)).error).toMatch(error)
  })

  test('is killed after its time limit with its child processes, even if they ignore SIGTERM', async () => {
    const command = `trap '' TERM; sh -c 'trap "" TERM; echo $$ > "${log}"; while :; do sleep 1; done' & wait; while :; do sleep 1; done # $1`
    const limits = { limitMs: 500, graceMs: 50, stopping: on }
    const { error } = await runBackupCommand(command, '/a.db', limits)
    expect(error).toMatch(/ended after 0 minutes/)
    await expect.poll(() => isAlive(Number(logged()[0]))).toBe(false)
  }, 20_000)

  test('that is stopped lets a tool clean up that outlives its shell', async () => {
    const tool = join(folder, 'tool')
    const cleaned = join(folder, 'cleaned')
    const cleanUp = `while kill -0 $PPID; do sleep 0.01; done; echo "$1" > "${cleaned}"; exit 1`
    writeFileSync(
      tool,
      `trap '${cleanUp}' TERM; echo ready > "${log}"; while :; do sleep 0.01; done`,
    )
    const stopping = new AbortController()
    const limits = { limitMs: 20_000, graceMs: 10_000, stopping: stopping.signal }
    const result = runBackupCommand(`sh ${tool} "$1" && echo done`, '/a.db', limits)
    await expect.poll(logged, { timeout: 10_000 }).toEqual(['ready'])
    stopping.abort()
    expect((await result).error).toMatch(/stopped/)
    expect(readFileSync(cleaned, 'utf8')).toBe('/a.db\n')
  }, 30_000)

  test('that fails after much output is reported with its last line', async () => {
    const command =
      'i=0; while [ $i -lt 20000 ]; do echo 0123456789012345678901234567890123456789; i=$((i+1)); done; echo last; exit 1 # $1'
    expect((await runBackupCommand(command, '/a.db', limit)).error).toBe('last (exit code 1)')
  })
})

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
  const command = `echo $$ >> '${log}'; sleep 100 & wait${isSqlite ? ' # $1' : ''}`
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
