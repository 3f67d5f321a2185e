import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { writeBackup } from '../../../test/support/backup.ts'
import { callWashday } from '../../../test/support/call-washday.ts'
import {
  createBlankDatabase,
  createTestDatabase,
  engineUnderTest,
  type TestDatabase,
} from '../../../test/support/database.ts'
import { createTestFolder } from '../../../test/support/folder.ts'
import { runServer } from '../../../test/support/server-process.ts'
import { canMount, mountSmallDisk } from '../../../test/support/small-disk.ts'
import { explainDatabaseFailure } from '../config/start-failure.ts'
import { connect } from './connect.ts'
import { fileOf } from './engine.ts'
import { knownMigrations } from './migrate.ts'
import { DatabaseFailure, openDatabase } from './open-database.ts'

const lastKnown = knownMigrations().at(-1) ?? ''
const time = '2026-11-20T12:00:00.000Z'

async function createNewerDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  const { db } = database.connection
  await sql`insert into kysely_migration values ('0998-next', ${time}), ('0999-later', ${time})`.execute(
    db,
  )
  return database
}
async function discard({ connection: { db }, close }: TestDatabase) {
  await sql`delete from kysely_migration where name like '099%'`.execute(db)
  await close()
}
const listTables = async ({ connection: { db } }: TestDatabase) =>
  (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name)

async function explain(databaseUrl: string, folder?: string): Promise<string> {
  const failure: unknown = await openDatabase(databaseUrl).catch((error) => error)
  if (!(failure instanceof DatabaseFailure)) throw new Error(`No failure: ${failure}`)
  const backup = folder ? { folder, keep: 1 } : null
  return explainDatabaseFailure(failure.cause, { databaseUrl, backup })
}

describe('a database that a newer version has migrated', () => {
  test('is refused with one sentence at startup, and not changed', async () => {
    const database = await createNewerDatabase()
    const before = await listTables(database)
    const { code, stdout, stderr } = await runServer({ DATABASE_URL: database.url })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(
      /^The database .*was made by a newer version of Washday \(it has 0998-next, 0999-later; this program knows up to [\w-]+\): start that version, or restore (a backup|the dump) from before the update\n$/,
    )
    expect(stderr).toContain(`knows up to ${lastKnown})`)
    expect(await listTables(database)).toEqual(before)
    await discard(database)
  })

  test.runIf(engineUnderTest() === 'postgres')(
    'leaves no connection open after a command is refused, because the command would then run for ten more seconds',
    async () => {
      const database = await createNewerDatabase()
      const named = new URL(database.url)
      named.searchParams.set('application_name', 'refused')
      const { code } = await callWashday(['hold'], { DATABASE_URL: named.href })
      expect(code).toBe(1)
      const countOpen = () =>
        sql<{ n: number }>`
          select count(*) as n from pg_stat_activity where application_name = 'refused'`
          .execute(database.connection.db)
          .then(({ rows }) => rows[0]?.n)
      await expect.poll(countOpen, { timeout: 5_000 }).toBe(0)
      await discard(database)
    },
  )

  test('is still served by a process that opened it before the migration', async () => {
    const database = await createTestDatabase()
    const running = await openDatabase(database.url)
    const { db } = database.connection
    await sql`insert into kysely_migration values ('0999-later', ${time})`.execute(db)
    await running.db.updateTable('program_state').set({ id: 1 }).execute()
    expect(await running.db.selectFrom('events').selectAll().execute()).toEqual([])
    await running.db.destroy()
    await discard(database)
  })

  test('is refused with the name of the latest backup that this version can use', async () => {
    const database = await createNewerDatabase()
    const folder = createTestFolder()
    const name = basename(fileOf(database.url), extname(database.url))
    const time = '2026-11-20T08-00-00Z'
    const others = [`other-before-0998-2026-11-21T08-00-00Z.db`, `${name}-${time}.db`]
    const before = ['0997', '0999'].map((version) => `${name}-before-${version}-${time}.db`)
    const older = `${name}-before-0998-2026-11-19T08-00-00Z.db`
    // The backup from before 0999 already contains 0998. Files of other databases do not count.
    const file = join(folder, `${name}-before-0998-2026-11-20T09-00-00Z.db`)
    const files = [...others, ...before, older].map((each) => join(folder, each))
    if (engineUnderTest() === 'sqlite') {
      for (const each of [...files, file]) writeBackup(database.url, each)
    }
    expect(await explain(database.url, folder)).toMatch(
      engineUnderTest() === 'sqlite' ? `restore the backup ${file}` : 'restore the dump',
    )
    expect(await explain(database.url, join(folder, 'none'))).toMatch('from before the update')
    await discard(database)
  })
})

describe.runIf(engineUnderTest() === 'sqlite')('a SQLite file that cannot be used', () => {
  test('is refused and not changed if it has the tables of another program', async () => {
    const url = await createBlankDatabase()
    const { db } = connect(url)
    await sql`create table heartbeat (id integer)`.execute(db)
    expect(await explain(url)).toBe(
      `The database ${url} cannot be used: it has the tables of another program. Check DATABASE_URL`,
    )
    expect((await db.introspection.getTables()).map(({ name }) => name)).toEqual(['heartbeat'])
    await db.destroy()
  })

  test('is closed after the refusal', async () => {
    const url = await createBlankDatabase()
    const { db } = connect(url)
    await sql`create table heartbeat (id integer)`.execute(db)
    await explain(url)
    await db.destroy()
    // The last connection to close deletes this file.
    expect(existsSync(`${fileOf(url)}-wal`)).toBe(false)
  })

  test('is refused if it is a folder or not a database', async () => {
    const folder = createTestFolder()
    mkdirSync(join(folder, 'folder.db'))
    writeFileSync(join(folder, 'letter.db'), 'This is a letter. '.repeat(100))
    expect(await explain(`file:${folder}/folder.db`)).toMatch(/it is a folder\. DATABASE_URL must/)
    expect(await explain(`file:${folder}/letter.db`)).toMatch(/it is not a database, or damaged\./)
  })

  test('is refused if its folder is a file or cannot be made', async () => {
    const folder = createTestFolder()
    writeFileSync(join(folder, 'letter'), '')
    const isFile = /a part of its path is a file, not a folder\. Check DATABASE_URL$/
    expect(await explain(`file:${folder}/letter/washday.db`)).toMatch(isFile)
    expect(await explain(`file:${folder}/letter/data/washday.db`)).toMatch(isFile)
    symlinkSync(join(folder, 'unmounted'), join(folder, 'link'))
    expect(await explain(`file:${folder}/link/washday.db`)).toMatch(/its folder cannot be made\./)
  })

  test('is refused if it is damaged', async () => {
    const file = join(createTestFolder(), 'damaged.db')
    const { db } = connect(`file:${file}`)
    await sql`create table events (id integer)`.execute(db)
    await db.destroy()
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.fill(0xff, 100, bytes.length))
    expect(await explain(`file:${file}`)).toMatch(/it is damaged\. Restore a backup$/)
  })

  test.runIf(canMount())('is refused if the disk is full at the first start', async () => {
    const disk = mountSmallDisk()
    disk.leave(200_000, process.pid)
    const url = `file:${disk.databaseFile}`
    const folder = dirname(disk.databaseFile)
    expect(await explain(url)).toBe(
      `The database ${url} cannot be used: the disk ${folder} is full. Make room on it; the database is in ${folder}`,
    )
  })

  test.runIf(canMount())(
    'is refused if its disk, which may be a folder above, is full',
    async () => {
      const disk = mountSmallDisk()
      const mounted = dirname(disk.databaseFile)
      const folder = join(mounted, 'data')
      const url = `file:${join(folder, 'washday.db')}`
      await (await openDatabase(url)).db.destroy()
      disk.leave(4_096, process.pid)
      expect(await explain(url)).toBe(
        `The database ${url} cannot be used: the disk ${mounted} is full. Make room on it; the database is in ${folder}`,
      )
    },
  )
})
