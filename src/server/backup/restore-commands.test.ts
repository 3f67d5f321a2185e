import {
  chmodSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { beforeEach, describe, expect, test } from 'vitest'
import { addEvent } from '../../../test/support/data.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { createTestFolder } from '../../../test/support/folder.ts'
import { runWashday, startServer } from '../../../test/support/server-process.ts'
import { connect } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { backUp } from './backup-commands.ts'
import { restore } from './restore-commands.ts'

const now = new Date('2026-12-08T08:00:00Z')

let folder: string
let file: string
let target: string
beforeEach(async () => {
  folder = createTestFolder()
  file = join(folder, 'backup.db')
  target = join(folder, 'washday.db')
  await makeDatabase(join(folder, 'old.db'), 'Backed up')
  await backUp(join(folder, 'old.db'), file)
})

async function makeDatabase(path: string, title: string): Promise<void> {
  const connection = connect(`file:${path}`)
  await migrate(connection)
  await addEvent(connection.db, { title })
  await connection.db.destroy()
}

function titles(path: string): unknown[] {
  const sqlite = new Sqlite(path)
  const found = sqlite.prepare('select title from events').pluck().all()
  sqlite.close()
  return found
}

/** Changes a copy of the backup directly */
function change(statement: string): void {
  const sqlite = new Sqlite(file)
  sqlite.pragma('foreign_keys = off')
  sqlite.exec(statement)
  sqlite.close()
}

const filesBeside = () => readdirSync(folder).filter((name) => name.startsWith('washday'))

describe.runIf(engineUnderTest() === 'sqlite')('washday restore', () => {
  test('restores where there is no database, and does not change the backup', async () => {
    const before = readFileSync(file)
    expect(await restore(file, target, { force: false, now })).toMatchObject({
      registrations: 0,
      kept: null,
    })
    expect(titles(target)).toEqual(['Backed up'])
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(filesBeside()).toEqual(['washday.db'])
  })

  test('replaces a database only with --force, and keeps the old one', async () => {
    await makeDatabase(target, 'Present')
    await expect(restore(file, target, { force: false, now })).rejects.toThrow(/--force/)
    expect(titles(target)).toEqual(['Present'])

    chmodSync(target, 0o640)
    const { kept } = await restore(file, target, { force: true, now })
    expect(kept).toBe(join(folder, 'washday-replaced-2026-12-08T08-00-00Z.db'))
    expect([titles(target), titles(kept ?? '')]).toEqual([['Backed up'], ['Present']])
    expect(statSync(target).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o640)
    expect(filesBeside().sort()).toEqual(['washday-replaced-2026-12-08T08-00-00Z.db', 'washday.db'])
  })

  test.skipIf(process.platform === 'win32')(
    'is not readable by other accounts, even if the old one was',
    async () => {
      await makeDatabase(target, 'Present')
      chmodSync(target, 0o644)
      await restore(file, target, { force: true, now })
      expect(statSync(target).mode & 0o777).toBe(0o600)
    },
  )

  test('keeps the old database with the WAL of a killed server, and leaves no WAL', async () => {
    const server = await startServer({
      DATABASE_URL: `file:${target}`,
      ADMIN_USERNAME: 'maria',
      ADMIN_PASSWORD: 'correct horse',
    })
    server.kill('SIGKILL')
    await server.ended
    expect(statSync(`${target}-wal`).size).toBeGreaterThan(0)
    const { kept } = await restore(file, target, { force: true, now })
    const sqlite = new Sqlite(kept ?? '', { readonly: true })
    expect(sqlite.prepare('select username from admins').pluck().all()).toEqual(['maria'])
    sqlite.close()
    expect(filesBeside()).toHaveLength(2)
    expect(titles(target)).toEqual(['Backed up'])
  })

  test('refuses while a server uses the database, and works once it stopped', async () => {
    const env = { DATABASE_URL: `file:${target}` }
    const server = await startServer(env)
    const refused = await runWashday(['restore', file, '--force'], env)
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toMatch(/^A server or another program uses .*: stop it first\n$/)
    expect(await (await fetch(`${server.url}/api/events`)).json()).toEqual([])
    expect(filesBeside().sort()).toEqual(['washday.db', 'washday.db-shm', 'washday.db-wal'])
    server.kill('SIGTERM')
    await server.ended
    const done = await runWashday(['restore', file, '--force'], env)
    expect(done).toMatchObject({ code: 0, stderr: '' })
    expect(done.stdout).toMatch(
      /washday\.db restored from .*: .*checked\nIts messages are held.*\nThe previous database/,
    )
    expect(titles(target)).toEqual(['Backed up'])
  })

  test('replaces a damaged database and keeps it', async () => {
    writeFileSync(target, 'This was a database once. '.repeat(500))
    writeFileSync(`${target}-wal`, 'and this its WAL')
    const { kept } = await restore(file, target, { force: true, now })
    expect(readFileSync(kept ?? '', 'utf8')).toContain('once')
    expect(existsSync(`${target}-wal`)).toBe(false)
    expect(titles(target)).toEqual(['Backed up'])
  })

  test('does not apply a WAL that a deleted database left behind', async () => {
    await makeDatabase(join(folder, 'other.db'), 'Other')
    const other = connect(`file:${join(folder, 'other.db')}`)
    await addEvent(other.db, { title: 'Only in the WAL' })
    writeFileSync(`${target}-wal`, readFileSync(`${join(folder, 'other.db')}-wal`))
    await other.db.destroy()
    await restore(file, target, { force: false, now })
    expect(existsSync(`${target}-wal`)).toBe(false)
    expect(titles(target)).toEqual(['Backed up'])
  })

  test('restores a backup of an earlier version, which the next start migrates', async () => {
    change(`delete from kysely_migration where name = (select max(name) from kysely_migration)`)
    await restore(file, target, { force: false, now })
    expect(titles(target)).toEqual(['Backed up'])
  })
})

describe.runIf(engineUnderTest() === 'sqlite')('a database that was moved', () => {
  const moved = "update program_state set read_only_why = 'moved', read_only_target = 'db/washday'"
  const env = () => ({ DATABASE_URL: `file:${target}` })

  test('is restored with a word that no server starts on it', async () => {
    change(moved)
    const { code, stdout } = await runWashday(['restore', file], env())
    expect(code).toBe(0)
    expect(stdout).toContain(
      'Its data was moved to db/washday, so no server starts on it: use that one, or run washday move --reopen',
    )
    expect(stdout).not.toContain('the server starts')
  })

  test('is backed up with a word that it is the former one', async () => {
    await makeDatabase(target, 'Former')
    const sqlite = new Sqlite(target)
    sqlite.exec(moved)
    sqlite.close()
    const { stdout } = await runWashday(['backup', join(folder, 'now.db')], env())
    expect(stdout).toMatch(/checked\nThis data was moved to db\/washday: back up that one\n$/)
  })
})

describe.runIf(engineUnderTest() === 'sqlite')('washday restore refuses', () => {
  async function expectRefusal(reason: RegExp): Promise<void> {
    await makeDatabase(target, 'Present')
    const env = { DATABASE_URL: `file:${target}` }
    const ended = await runWashday(['restore', file, '--force'], env)
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(reason)
    expect(ended.stderr.trim().split('\n')).toHaveLength(1)
    expect(titles(target)).toEqual(['Present'])
    expect(filesBeside()).toEqual(['washday.db'])
  }

  test('a folder', async () => {
    const backups = createTestFolder()
    const ended = await runWashday(['restore', backups], { DATABASE_URL: `file:${target}` })
    expect(ended.stderr).toBe(`${backups} is a folder: name one of the backups in it\n`)
    expect([ended.code, existsSync(target)]).toEqual([1, false])
  })

  test('a truncated file', async () => {
    truncateSync(file, statSync(file).size - 8192)
    await expectRefusal(/backup\.db is damaged/)
  })

  test('a corrupted file', async () => {
    const handle = openSync(file, 'r+')
    const rootOfEvents = Number(pageOf('events'))
    writeSync(handle, Buffer.alloc(4096, 0xff), 0, 4096, (rootOfEvents - 1) * 4096)
    closeSync(handle)
    await expectRefusal(/backup\.db is damaged/)
  })

  test('one with broken foreign keys', async () => {
    change(`update time_slots set event_id = 'gone'`)
    await expectRefusal(/backup\.db is damaged: 1 rows/)
  })

  test('one of a newer version', async () => {
    change(`insert into kysely_migration values ('9999-colours', '2030-01-01')`)
    await expectRefusal(/backup\.db was made by a newer version of Washday: update first/)
  })

  test('another program’s database', async () => {
    change('drop table kysely_migration')
    await expectRefusal(/backup\.db is not a Washday database/)
  })

  test('a file that is not a database', async () => {
    writeFileSync(file, 'This is a letter, and not a short one. '.repeat(100))
    await expectRefusal(/backup\.db is damaged, or not a database/)
  })

  test('an empty file', async () => {
    writeFileSync(file, '')
    await expectRefusal(/backup\.db is not a Washday database/)
  })

  test('a missing file', async () => {
    file = join(folder, 'elsewhere.db')
    await expectRefusal(/There is no file .*elsewhere\.db/)
  })

  test('the database itself', async () => {
    file = target
    await expectRefusal(/is the database itself/)
  })

  function pageOf(table: string): unknown {
    const sqlite = new Sqlite(file, { readonly: true })
    const page = sqlite
      .prepare('select rootpage from sqlite_master where name = ?')
      .pluck()
      .get(table)
    sqlite.close()
    return page
  }
})

test('for PostgreSQL it names pg_restore and exits with 1', async () => {
  const DATABASE_URL = 'postgres://washday:secret@localhost/washday'
  const ended = await runWashday(['restore', 'a.dump'], { DATABASE_URL })
  expect(ended.code).toBe(1)
  expect(ended.stderr).toMatch(/^PostgreSQL .*pg_restore .*"\$DATABASE_URL" a\.dump.*\n$/)
  expect(ended.stderr).not.toContain('secret')
})
