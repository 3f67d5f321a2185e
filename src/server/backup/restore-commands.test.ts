import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { callWashday } from '../../../test/support/call-washday.ts'
import { addEvent } from '../../../test/support/data.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { createBackup, makeDatabase, titles } from '../../../test/support/restore.ts'
import { startServer } from '../../../test/support/server-process.ts'
import { connect } from '../db/connect.ts'
import { unfinishedFile } from './copy-commands.ts'
import { restore } from './restore-commands.ts'

const now = new Date('2026-12-08T08:00:00Z')

describe.runIf(engineUnderTest() === 'sqlite')('washday restore', () => {
  test('creates a missing database, and does not change the backup', async () => {
    const { file, target, filesBeside } = await createBackup()
    const before = readFileSync(file)
    expect(await restore(file, target, { force: false, now })).toMatchObject({
      registrations: 0,
      kept: null,
    })
    expect(titles(target)).toEqual(['Backed up'])
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(filesBeside()).toEqual(['washday.db'])
  })

  test('replaces what a killed restore with the same process id left, as in a container', async () => {
    const { file, target, filesBeside } = await createBackup()
    writeFileSync(unfinishedFile(target), 'unfinished')
    await restore(file, target, { force: false, now })
    expect(titles(target)).toEqual(['Backed up'])
    expect(filesBeside()).toEqual(['washday.db'])
  })

  test('replaces an existing database only with --force, and keeps the old one', async () => {
    const { folder, file, target, filesBeside } = await createBackup()
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
    'makes the database unreadable to other accounts, even if they could read the old one',
    async () => {
      const { file, target } = await createBackup()
      await makeDatabase(target, 'Present')
      chmodSync(target, 0o644)
      await restore(file, target, { force: true, now })
      expect(statSync(target).mode & 0o777).toBe(0o600)
    },
  )

  test('keeps a killed server’s WAL with the old database, and leaves none beside the restored one', async () => {
    const { folder, file, target, filesBeside } = await createBackup()
    // The files of an open database are what a killed server leaves.
    await makeDatabase(join(folder, 'open.db'), 'Present')
    const open = connect(`file:${join(folder, 'open.db')}`)
    await addEvent(open.db, { title: 'Only in the WAL' })
    for (const suffix of ['', '-wal', '-shm']) {
      copyFileSync(join(folder, `open.db${suffix}`), target + suffix)
    }
    await open.db.destroy()
    const { kept } = await restore(file, target, { force: true, now })
    expect(titles(kept ?? '')).toEqual(['Present', 'Only in the WAL'])
    expect(filesBeside()).toHaveLength(2)
    expect(titles(target)).toEqual(['Backed up'])
  })

  test('refuses while a server uses the database, and works once the server has stopped', async () => {
    const { file, target, filesBeside } = await createBackup()
    const env = { DATABASE_URL: `file:${target}` }
    await makeDatabase(target, 'Present')
    const server = await startServer(env)
    const refused = await callWashday(['restore', file, '--force'], env)
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toMatch(/^A server or another program uses .*: stop it first\n$/)
    expect(await (await fetch(`${server.url}/api/events`)).json()).toEqual([])
    expect(filesBeside().sort()).toEqual(['washday.db', 'washday.db-shm', 'washday.db-wal'])
    server.kill('SIGTERM')
    await server.ended
    const done = await callWashday(['restore', file, '--force'], env)
    expect(done).toMatchObject({ code: 0, stderr: '' })
    expect(done.stdout).toMatch(
      /washday\.db restored from .*: .*checked\nIts messages are held.*\nThe previous database/,
    )
    expect(titles(target)).toEqual(['Backed up'])
  })

  test('leaves a link to a database on another disk, and replaces the file there', async () => {
    const { folder, file, target, filesBeside } = await createBackup()
    const disk = join(folder, 'disk')
    mkdirSync(disk)
    await makeDatabase(join(disk, 'big.db'), 'Present')
    symlinkSync(join(disk, 'big.db'), target)
    const { kept } = await restore(file, target, { force: true, now })
    expect(titles(join(disk, 'big.db'))).toEqual(['Backed up'])
    expect(titles(kept ?? '')).toEqual(['Present'])
    expect([kept, filesBeside()]).toEqual([
      join(disk, 'big-replaced-2026-12-08T08-00-00Z.db'),
      ['washday.db'],
    ])
  })

  test('does not create the file of a dangling link without force, because its disk may not be mounted', async () => {
    const { folder, file, target, filesBeside } = await createBackup()
    symlinkSync('disk/big.db', target)
    const big = join(folder, 'disk', 'big.db')
    const refused = restore(file, target, { force: false, now })
    await expect(refused).rejects.toThrow(
      `is a link to ${big}, which does not exist: mount its disk`,
    )
    expect([existsSync(big), lstatSync(target).isSymbolicLink()]).toEqual([false, true])
    expect((await restore(file, target, { force: true, now })).kept).toBeNull()
    expect([titles(big), lstatSync(target).isSymbolicLink()]).toEqual([['Backed up'], true])
    expect(filesBeside()).toEqual(['washday.db'])
  })

  test('refuses a link that leads in a circle', async () => {
    const { file, target } = await createBackup()
    symlinkSync(target, target)
    const refused = restore(file, target, { force: true, now })
    await expect(refused).rejects.toThrow('is a link that cannot be followed')
  })

  test('replaces a damaged database, and keeps the damaged file', async () => {
    const { file, target } = await createBackup()
    writeFileSync(target, 'This was a database once. '.repeat(500))
    writeFileSync(`${target}-wal`, 'and this its WAL')
    const { kept } = await restore(file, target, { force: true, now })
    expect(readFileSync(kept ?? '', 'utf8')).toContain('once')
    expect(existsSync(`${target}-wal`)).toBe(false)
    expect(titles(target)).toEqual(['Backed up'])
  })

  test('does not apply a WAL that a deleted database left behind', async () => {
    const { folder, file, target } = await createBackup()
    await makeDatabase(join(folder, 'other.db'), 'Other')
    const other = connect(`file:${join(folder, 'other.db')}`)
    await addEvent(other.db, { title: 'Only in the WAL' })
    writeFileSync(`${target}-wal`, readFileSync(`${join(folder, 'other.db')}-wal`))
    await other.db.destroy()
    await restore(file, target, { force: false, now })
    expect(existsSync(`${target}-wal`)).toBe(false)
    expect(titles(target)).toEqual(['Backed up'])
  })

  test('restores a backup from an earlier version', async () => {
    const { file, target, change } = await createBackup()
    change(`delete from kysely_migration where name = (select max(name) from kysely_migration)`)
    await restore(file, target, { force: false, now })
    expect(titles(target)).toEqual(['Backed up'])
  })
})

describe.runIf(engineUnderTest() === 'sqlite')('a database that was moved', () => {
  const moved = "update program_state set read_only_why = 'moved', read_only_target = 'db/washday'"

  test('is restored with a warning that no server starts on it', async () => {
    const { file, change, target } = await createBackup()
    change(moved)
    const { code, stdout } = await callWashday(['restore', file], {
      DATABASE_URL: `file:${target}`,
    })
    expect(code).toBe(0)
    expect(stdout).toContain(
      'Its data was moved to db/washday, so no server starts on it: use that database, or run washday move --reopen',
    )
    expect(stdout).not.toContain('the server starts')
  })

  test('is backed up with a warning to back up the new one', async () => {
    const { folder, target } = await createBackup()
    await makeDatabase(target, 'Former')
    const sqlite = new Sqlite(target)
    sqlite.exec(moved)
    sqlite.close()
    const { stdout } = await callWashday(['backup', join(folder, 'now.db')], {
      DATABASE_URL: `file:${target}`,
    })
    expect(stdout).toMatch(/checked\nThis data was moved to db\/washday: back up that database\n$/)
  })
})

test('on PostgreSQL, washday restore refers to pg_restore and exits with code 1', async () => {
  const DATABASE_URL = 'postgres://washday:secret@localhost/washday'
  const ended = await callWashday(['restore', 'a.dump'], { DATABASE_URL })
  expect(ended.code).toBe(1)
  expect(ended.stderr).toMatch(
    /^PostgreSQL .*pg_restore .* -d postgres:\/\/washday@localhost\/washday a\.dump, .*\n$/,
  )
  expect(ended.stderr).not.toContain('secret')
})
