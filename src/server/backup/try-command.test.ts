import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { writeBackup } from '../../../test/support/backup.ts'
import { callWashday } from '../../../test/support/call-washday.ts'
import { createTestDatabase, engineUnderTest } from '../../../test/support/database.ts'
import { createTestFolder } from '../../../test/support/folder.ts'
import { backupName } from '../../domain/backup.ts'
import type { Db } from '../db/connect.ts'
import { copyMark } from '../db/copy-mark.ts'
import { fileOf } from '../db/engine.ts'
import { holdSending } from '../sending/sending-commands.ts'

const isSqlite = engineUnderTest() === 'sqlite'

let db: Db
let env: Record<string, string>
let newest: string
let log: string
beforeEach(async () => {
  const database = await createTestDatabase()
  onTestFinished(database.close)
  db = database.connection.db
  const folder = createTestFolder()
  log = join(folder, 'log')
  env = { DATABASE_URL: database.url }
  if (!isSqlite) return
  const name = fileOf(database.url).split('/').at(-1)?.replace(/\.db$/, '') ?? ''
  env.BACKUP_FOLDER = join(folder, 'backups')
  mkdirSync(env.BACKUP_FOLDER)
  for (const day of ['08', '09']) {
    newest = join(env.BACKUP_FOLDER, backupName(name, new Date(`2026-10-${day}T07:00:00Z`)))
    writeBackup(database.url, newest)
  }
})

const tryCommand = (command: string, settings: Record<string, string> = {}) =>
  callWashday(['backup', '--try-command'], { ...env, BACKUP_COMMAND: command, ...settings })
const state = () => db.selectFrom('backup_copies').selectAll().execute()

test('washday backup --try-command runs BACKUP_COMMAND with the newest backup, and clears the warning about a failure', async () => {
  const failed_since = '2026-10-09T07:01:00.000Z'
  const failure = { failed_since, error: 'no route', attempts: 4, started_at: failed_since }
  await db
    .insertInto('backup_copies')
    .values({ kind: 'nightly', subject: '', ...failure })
    .execute()
  const command = `printf '%s' "[$1]" > '${log}'; echo one; echo copied`
  const { code, stdout, stderr } = await tryCommand(command)
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout.trim().split('\n')).toEqual([
    isSqlite ? `Running BACKUP_COMMAND with ${newest}` : 'Running BACKUP_COMMAND',
    '  one',
    '  copied',
    'BACKUP_COMMAND succeeded: exit code 0',
  ])
  expect(readFileSync(log, 'utf8')).toBe(isSqlite ? `[${newest}]` : '[]')
  expect(await state()).toMatchObject([{ failed_since: null, error: null, is_running: 0 }])
  expect((await tryCommand(command)).code, 'also what was copied before').toBe(0)
}, 60_000)

test('washday backup --try-command prints a failure’s output and exit code without secrets, and leaves no warning', async () => {
  const { code, stdout, stderr } = await tryCommand(
    `: "$1"; echo "connecting with $REMOTE_PASSWORD"; echo "no such bucket" >&2; exit 3`,
    { REMOTE_PASSWORD: 'hunter2hunter2' },
  )
  expect([code, stderr]).toEqual([1, 'BACKUP_COMMAND failed: exit code 3\n'])
  expect(stdout).toContain('  connecting with ***\n  no such bucket\n')
  expect(await state()).toMatchObject([{ failed_since: null, is_running: 0 }])
})

test('washday backup --try-command refuses if no command is set, the server is running it, or messages are held', async () => {
  const command = `: "$1"; touch '${log}'`
  expect(await callWashday(['backup', '--try-command'], env)).toMatchObject({
    code: 1,
    stderr: 'BACKUP_COMMAND is not set, or BACKUP_FOLDER is off; see docs/operations.md, Backups\n',
  })
  const running = { kind: 'nightly' as const, subject: 'x', attempts: 1, is_running: 1 }
  const started_at = new Date().toISOString()
  await db
    .insertInto('backup_copies')
    .values({ ...running, started_at })
    .execute()
  expect(await tryCommand(command)).toMatchObject({
    code: 1,
    stderr: 'The server is running BACKUP_COMMAND right now; try again later\n',
  })
  await holdSending(db, { by: 'test', now: new Date() })
  expect(await tryCommand(command)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Messages are held, as in a restored copy, .*washday resume\n$/),
  })
  expect(existsSync(log)).toBe(false)
}, 60_000)

test.runIf(isSqlite)(
  'washday backup --try-command refuses on a restored copy on which no server has started yet',
  async () => {
    await sql.raw(`pragma user_version = ${copyMark}`).execute(db)
    expect(await tryCommand(`: "$1"; touch '${log}'`)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Messages are held/),
    })
    expect(existsSync(log)).toBe(false)
  },
)
