import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { engineUnderTest } from '../../../test/support/database.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'
import { fileOpenToOthers } from './sqlite.ts'

// Windows has no permission bits.
test.runIf(engineUnderTest() === 'sqlite' && process.platform !== 'win32')(
  'a folder that is created for the database is not accessible to other accounts',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'washday-data-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const { db } = connect(`file:${join(folder, 'data', 'washday.db')}`)
    await db.destroy()
    expect(statSync(join(folder, 'data')).mode & 0o077).toBe(0)
  },
)

describe.runIf(engineUnderTest() === 'sqlite' && process.platform !== 'win32')(
  'the database file',
  () => {
    const mode = (file: string) => statSync(file).mode & 0o777

    test('is accessible only to this account, as are its -wal and -shm, even with umask 0', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'washday-data-'))
      const umask = process.umask(0)
      onTestFinished(() => {
        process.umask(umask)
        rmSync(folder, { recursive: true })
      })
      const file = join(folder, 'washday.db')
      const connection = connect(`file:${file}`)
      await migrate(connection)
      expect(await connection.db.selectFrom('admins').selectAll().execute()).toEqual([])
      for (const suffix of ['', '-wal', '-shm']) expect(mode(file + suffix)).toBe(0o600)
      expect(fileOpenToOthers(`file:${file}`)).toBeNull()
      await connection.db.destroy()
    })

    test('keeps its permissions if it existed before', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'washday-data-'))
      onTestFinished(() => rmSync(folder, { recursive: true }))
      const url = `file:${join(folder, 'washday.db')}`
      await connect(url).db.destroy()
      chmodSync(join(folder, 'washday.db'), 0o640)
      await connect(url).db.destroy()
      expect(mode(join(folder, 'washday.db'))).toBe(0o640)
      expect(fileOpenToOthers(url)).toBe(join(folder, 'washday.db'))
    })
  },
)

test.runIf(engineUnderTest() === 'sqlite')(
  'opening a new database waits while another process writes to its file',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'washday-data-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'washday.db')
    const other = new Sqlite(file)
    other.exec('begin immediate')
    const { db } = connect(`file:${file}`)
    const mode = sql<{ journal_mode: string }>`pragma journal_mode`.execute(db)
    await setImmediate()
    other.exec('rollback')
    other.close()
    expect((await mode).rows).toEqual([{ journal_mode: 'wal' }])
    await db.destroy()
  },
)
