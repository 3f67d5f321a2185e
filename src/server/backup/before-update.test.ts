import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, test } from 'vitest'
import { createBlankDatabase, engineUnderTest } from '../../../test/support/database.ts'
import { createTestFolder } from '../../../test/support/folder.ts'
import { findRefusal, startInProcess } from '../../../test/support/server-in-process.ts'
import { canMount, mountSmallDisk } from '../../../test/support/small-disk.ts'
import { connect } from '../db/connect.ts'
import { knownMigrations } from '../db/migrate.ts'
import { foundation } from '../db/migrations/0001-foundation.ts'

const [, second = ''] = knownMigrations()
const number = second.slice(0, 4)

async function firstDatabase(url: string): Promise<string> {
  const { db, engine } = connect(url)
  const first = { '0001-foundation': { up: foundation(engine) } }
  const provider = { getMigrations: async () => first }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
  const at = '2026-11-01T12:00:00.000Z'
  await sql`insert into events (id, title, date, location, created_at, updated_at)
    values ('1', 'Before the update', ${at}, 'Harrison', ${at}, ${at})`.execute(db)
  await db.destroy()
  return url
}

function stateOf(path: string) {
  const sqlite = new Sqlite(path, { readonly: true })
  const titles = sqlite.prepare('select title from events').pluck().all()
  const done = sqlite.prepare('select name from kysely_migration').pluck().all()
  sqlite.close()
  return { titles, isUpdated: done.includes(second) }
}
const before = { titles: ['Before the update'], isUpdated: false }
const after = { ...before, isUpdated: true }

const beforeIn = (folder: string) => readdirSync(folder).filter((name) => name.includes('-before-'))

function expectRefusal(lines: string[], line: RegExp): void {
  expect(lines).toEqual([expect.stringMatching(line)])
  expect(lines[0]).not.toContain('\n')
}

describe.runIf(engineUnderTest() === 'sqlite')('before a migration, the server', () => {
  test('copies the database, prints the copy’s path, and then migrates; the next start makes no copy', async () => {
    const folder = createTestFolder()
    const file = join(folder, 'washday.db')
    const DATABASE_URL = await firstDatabase(`file:${file}`)
    const backups = join(folder, 'backups')
    const server = await startInProcess({ DATABASE_URL, BACKUP_FOLDER: backups })
    const [copy = ''] = beforeIn(backups)
    expect(copy).toMatch(new RegExp(`^washday-before-${number}-\\S+Z\\.db$`))
    expect(server.printed).toEqual([`Backup before the update: ${join(backups, copy)}`])
    expect(stateOf(join(backups, copy))).toEqual(before)
    expect(stateOf(file)).toEqual(after)
    await server.stop()
    const { printed } = await startInProcess({ DATABASE_URL, BACKUP_FOLDER: backups })
    expect(printed).toEqual([])
    expect(beforeIn(backups)).toEqual([copy])
  })

  test('makes no copy of an empty file', async () => {
    const folder = createTestFolder()
    const file = join(folder, 'washday.db')
    writeFileSync(file, '')
    const { printed } = await startInProcess({
      DATABASE_URL: `file:${file}`,
      BACKUP_FOLDER: folder,
    })
    expect(printed).toEqual([])
    expect(beforeIn(folder)).toEqual([])
  })

  test('changes nothing if BACKUP_FOLDER cannot be used, and prints how to update anyway', async () => {
    const folder = createTestFolder()
    const file = join(folder, 'washday.db')
    const DATABASE_URL = await firstDatabase(`file:${file}`)
    const notFolder = join(folder, 'letter.txt')
    writeFileSync(notFolder, '')
    expectRefusal(
      await findRefusal({ DATABASE_URL, BACKUP_FOLDER: notFolder }),
      /needs an update, and the backup before it could not be made in .*letter\.txt \(that is not a folder\)\. Nothing was changed\. .*BACKUP_FOLDER=off/,
    )
    expect(stateOf(file)).toEqual(before)
    const off = await startInProcess({ DATABASE_URL, BACKUP_FOLDER: 'off' })
    expect(off.printed.join('\n')).toMatch(
      /BACKUP_FOLDER=off: this version changes the database without a backup$/,
    )
    expect(stateOf(file)).toEqual(after)
  })

  test('changes nothing if it may not write to BACKUP_FOLDER', async (context) => {
    context.skip(process.getuid?.() === 0, 'root may write everywhere')
    const folder = createTestFolder()
    const file = join(folder, 'washday.db')
    const DATABASE_URL = await firstDatabase(`file:${file}`)
    const closed = join(folder, 'closed')
    mkdirSync(closed)
    chmodSync(closed, 0o500)
    const refusal = await findRefusal({ DATABASE_URL, BACKUP_FOLDER: closed })
    expectRefusal(refusal, /this account may not write there/)
    expect(stateOf(file)).toEqual(before)
  })

  test('changes nothing and leaves no partial copy on a full disk, and updates once there is space (needs root on Linux)', async (context) => {
    context.skip(!canMount(), 'no small disk can be made here')
    const disk = mountSmallDisk()
    const backups = join(dirname(disk.databaseFile), 'backups')
    const file = join(createTestFolder(), 'washday.db')
    const DATABASE_URL = await firstDatabase(`file:${file}`)
    disk.leave(100_000, 0)
    const refusal = await findRefusal({ DATABASE_URL, BACKUP_FOLDER: backups })
    expectRefusal(refusal, /could not be made in .*backups \(no space is left on the disk\)/)
    expect(readdirSync(backups)).toEqual([])
    expect(stateOf(file)).toEqual(before)
    disk.free(0)
    await startInProcess({ DATABASE_URL, BACKUP_FOLDER: backups })
    expect(beforeIn(backups)).toHaveLength(1)
  })

  test('does not change a damaged database', async () => {
    const folder = createTestFolder()
    const file = join(folder, 'washday.db')
    const DATABASE_URL = await firstDatabase(`file:${file}`)
    const sqlite = new Sqlite(file)
    sqlite.pragma('foreign_keys = off')
    sqlite.exec(
      `insert into time_slots values ('1', 'gone', '2026-12-08T14:00:00Z', '2026-12-08T15:00:00Z', 5, '2026-11-01')`,
    )
    sqlite.close()
    const refusal = await findRefusal({ DATABASE_URL, BACKUP_FOLDER: join(folder, 'backups') })
    expectRefusal(refusal, /reference to a missing row: 1/)
    expect(stateOf(file)).toEqual(before)
  })
})

test.runIf(engineUnderTest() === 'postgres')(
  'before a migration on PostgreSQL, the server prints one line on how to make a backup, without the password',
  async () => {
    const DATABASE_URL = await firstDatabase(await createBlankDatabase())
    const { printed } = await startInProcess({ DATABASE_URL })
    const lines = printed.join('\n').split('\n')
    expect(lines.filter((line) => line.includes('pg_dump'))).toHaveLength(1)
    expect(lines.join('\n')).toContain('umask 077 && pg_dump --format=custom')
    expect(lines.join('\n')).toContain(
      `--file=washday-before-${number}.dump -d postgres://washday@`,
    )
    expect((await startInProcess({ DATABASE_URL })).printed).toEqual([])
  },
)
