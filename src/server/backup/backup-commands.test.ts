import {
  copyFileSync,
  existsSync,
  readdirSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createTestClock } from '../../../test/support/app.ts'
import { writeBackup } from '../../../test/support/backup.ts'
import { callWashday } from '../../../test/support/call-washday.ts'
import { addSlot, registerBody } from '../../../test/support/data.ts'
import {
  createTestDatabase,
  engineUnderTest,
  type TestDatabase,
} from '../../../test/support/database.ts'
import { createTestFolder } from '../../../test/support/folder.ts'
import { startInProcess } from '../../../test/support/server-in-process.ts'
import { runWashday } from '../../../test/support/server-process.ts'
import { testNow } from '../../../test/support/test-now.ts'
import { backupName } from '../../domain/backup.ts'
import { connect, type Db } from '../db/connect.ts'
import { fileOf } from '../db/engine.ts'
import { backUp, backUpWhenDue } from './backup-commands.ts'

const zone = 'America/New_York'

async function contents(db: Db): Promise<Record<string, object[]>> {
  const tables = ['events', 'time_slots', 'registrations', 'cancel_tokens', 'messages'] as const
  const rows = tables.map(async (table) => [
    table,
    (await db.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).sort(),
  ])
  return Object.fromEntries(await Promise.all(rows))
}

async function contentsOf(file: string): Promise<Record<string, object[]>> {
  // Opens a copy, because opening changes the file.
  const copy = `${file}.read`
  copyFileSync(file, copy)
  const { db } = connect(`file:${copy}`)
  const found = await contents(db)
  await db.destroy()
  return found
}

describe.runIf(engineUnderTest() === 'sqlite')('washday backup', () => {
  test('copies a consistent snapshot while families register, and the snapshot restores to the same data', {
    timeout: 60_000,
  }, async () => {
    const database = await createTestDatabase()
    const now = new Date().toISOString()
    const slot = await addSlot(database.connection.db, { capacity: 10, now })
    const server = await startInProcess({ DATABASE_URL: database.url })
    const folder = createTestFolder()

    const acknowledged: string[] = []
    let isOver = false
    const register = async (from: number) => {
      for (let n = from; !isOver; n += 2) {
        const answer = await fetch(`${server.url}/api/register`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(registerBody(slot, n)),
        })
        expect(answer.status).toBe(201)
        acknowledged.push(registerBody(slot, n).email)
      }
    }
    const registrations = Promise.all([1, 2].map(register))
    await expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThan(20)
    const before = [...acknowledged]
    const file = join(folder, 'washday.db')
    const ended = await runWashday(['backup', file], { DATABASE_URL: database.url })
    const after = acknowledged.length
    isOver = true
    await registrations
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    expect(after, 'registrations went on').toBeGreaterThan(before.length)

    const saved = await contentsOf(file)
    const families = saved.registrations?.map((row) => JSON.parse(String(row))) ?? []
    expect(ended.stdout).toMatch(
      new RegExp(`^${file}: \\S+ [kM]B, ${families.length} registrations, checked\\n$`),
    )
    expect(families.map(({ email }) => email)).toEqual(expect.arrayContaining(before))
    expect(families.filter(({ status }) => status === 'confirmed')).toHaveLength(10)
    // No transaction is copied partially.
    expect(saved.messages).toHaveLength(families.length)
    expect(saved.cancel_tokens?.length).toBeGreaterThanOrEqual(families.length)

    const target = join(folder, 'restored', 'washday.db')
    const restored = await callWashday(['restore', file], { DATABASE_URL: `file:${target}` })
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(await contentsOf(target)).toEqual(saved)
    const again = await startInProcess({ DATABASE_URL: `file:${target}` })
    const [event] = await (await fetch(`${again.url}/api/events`)).json()
    expect(event.timeSlots).toMatchObject([{ registrationCount: 10 }])
    await database.close()
  })

  test('refuses to overwrite a file', async () => {
    const { url, close } = await createTestDatabase()
    const file = join(createTestFolder(), 'thesis.txt')
    writeFileSync(file, 'mine')
    const ended = await callWashday(['backup', file], { DATABASE_URL: url })
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toBe(`${file} exists already and was not changed\n`)
    expect(statSync(file).size).toBe(4)
    await close()
  })

  test('reports a missing database in one line and does not create it', async () => {
    const folder = createTestFolder()
    const url = `file:${join(folder, 'washday.db')}`
    const ended = await callWashday(['backup', join(folder, 'b.db')], {
      DATABASE_URL: url,
    })
    expect(ended).toMatchObject({ code: 1 })
    expect(ended.stderr).toMatch(/^There is no database .*washday\.db\n$/)
    expect(readdirSync(folder)).toEqual([])
  })

  test('writes no backup of a damaged database', async () => {
    const database = await createTestDatabase()
    await addSlot(database.connection.db)
    const folder = createTestFolder()
    const damaged = join(folder, 'damaged.db')
    await backUp(fileOf(database.url), damaged)
    truncateSync(damaged, statSync(damaged).size - 8192)
    const file = join(folder, 'backup.db')
    await expect(backUp(damaged, file)).rejects.toThrow(/damaged/)
    expect(readdirSync(folder).filter((name) => name.startsWith('backup'))).toEqual([])
    await database.close()
  })

  test.skipIf(process.platform === 'win32')(
    'writes a file that only this account can read',
    async () => {
      const { url, close } = await createTestDatabase()
      const file = join(createTestFolder(), 'washday.db')
      await backUp(fileOf(url), file)
      expect(statSync(file).mode & 0o777).toBe(0o600)
      await close()
    },
  )
})

test('on PostgreSQL, washday backup refers to pg_dump and exits with code 1', async () => {
  const DATABASE_URL = 'postgres://washday:secret@localhost/washday'
  const ended = await callWashday(['backup', 'a.dump'], { DATABASE_URL })
  expect(ended.code).toBe(1)
  expect(ended.stderr).toMatch(
    /^PostgreSQL .*pg_dump .*--file=a\.dump -d postgres:\/\/washday@.*\n$/,
  )
  expect(ended.stderr).not.toContain('secret')
})

describe.runIf(engineUnderTest() === 'sqlite')('the daily backup', () => {
  const on = new AbortController().signal
  const trustedTime = async (now: Date) => now
  const makeBackup = (database: TestDatabase, folder: string, now: Date, days: number) => {
    const at = new Date(now.getTime() + days * 86_400_000)
    const file = join(folder, backupName(basename(fileOf(database.url), '.db'), at))
    writeBackup(database.url, file)
    return file
  }
  const setUp = (database: TestDatabase, folder: string) => {
    const clock = createTestClock(testNow)
    const options = { databaseFile: fileOf(database.url), folder, keep: 2, zone, trustedTime }
    return { clock, run: () => backUpWhenDue(options, clock(), on) }
  }

  test('is made once a day, and deletes old backups but no other files', async () => {
    const database = await createTestDatabase()
    await addSlot(database.connection.db)
    const folder = createTestFolder()
    const { clock, run } = setUp(database, folder)
    const days = [-2, -1].map((n) => makeBackup(database, folder, clock(), n))
    writeFileSync(join(folder, 'notes.txt'), '')
    const made = await run()
    expect(made).toMatchObject({ registrations: 0 })
    expect(await run()).toBeNull()
    const files = ['notes.txt', basename(days[1] ?? ''), basename(made?.file ?? '')]
    expect(readdirSync(folder).sort()).toEqual(files.sort())
    expect(await contentsOf(made?.file ?? '')).toEqual(await contents(database.connection.db))
    await database.close()
  })

  test('reports why it failed and keeps the old backups', async () => {
    const database = await createTestDatabase()
    const folder = createTestFolder()
    const { clock, run } = setUp(database, folder)
    const earlier = makeBackup(database, folder, clock(), -1)
    truncateSync(fileOf(database.url), 100)
    await expect(run()).rejects.toMatchObject({
      name: 'BackupRefusal',
      message: expect.stringContaining('damaged'),
    })
    expect(existsSync(earlier)).toBe(true)
    expect(readdirSync(folder)).toHaveLength(1)
  })

  test('leaves no file if the server stops while it runs, and is made after the next start', async () => {
    const database = await createTestDatabase()
    const folder = createTestFolder()
    const options = { databaseFile: fileOf(database.url), folder, keep: 2, zone, trustedTime }
    const stopping = new AbortController()
    const stopped = backUpWhenDue(options, new Date(testNow), stopping.signal)
    stopping.abort()
    expect(await stopped).toBeNull()
    expect(readdirSync(folder)).toEqual([])
    expect(await backUpWhenDue(options, new Date(testNow), on)).not.toBeNull()
    expect(readdirSync(folder)).toHaveLength(1)
    await database.close()
  })
})
