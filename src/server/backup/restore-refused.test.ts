import {
  closeSync,
  existsSync,
  openSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { callWashday } from '../../../test/support/call-washday.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { createTestFolder } from '../../../test/support/folder.ts'
import { createBackup, makeDatabase, titles } from '../../../test/support/restore.ts'

describe.runIf(engineUnderTest() === 'sqlite')('washday restore refuses', () => {
  type Backup = Awaited<ReturnType<typeof createBackup>>

  async function expectRefusal(backup: Backup, reason: RegExp): Promise<void> {
    const { file, target, filesBeside } = backup
    await makeDatabase(target, 'Present')
    const env = { DATABASE_URL: `file:${target}` }
    const ended = await callWashday(['restore', file, '--force'], env)
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(reason)
    expect(ended.stderr.trim().split('\n')).toHaveLength(1)
    expect(titles(target)).toEqual(['Present'])
    expect(filesBeside()).toEqual(['washday.db'])
  }

  test('a folder', async () => {
    const backup = await createBackup()
    const backups = createTestFolder()
    const ended = await callWashday(['restore', backups], { DATABASE_URL: `file:${backup.target}` })
    expect(ended.stderr).toBe(`${backups} is a folder: name one of the backups in it\n`)
    expect([ended.code, existsSync(backup.target)]).toEqual([1, false])
  })

  test('a truncated file', async () => {
    const backup = await createBackup()
    truncateSync(backup.file, statSync(backup.file).size - 8192)
    await expectRefusal(backup, /backup\.db is damaged/)
  })

  test('a corrupted file', async () => {
    const backup = await createBackup()
    const handle = openSync(backup.file, 'r+')
    const rootOfEvents = Number(pageOf(backup.file, 'events'))
    writeSync(handle, Buffer.alloc(4096, 0xff), 0, 4096, (rootOfEvents - 1) * 4096)
    closeSync(handle)
    await expectRefusal(backup, /backup\.db is damaged/)
  })

  test('a backup with broken foreign keys', async () => {
    const backup = await createBackup()
    backup.change(`update time_slots set event_id = 'gone'`)
    await expectRefusal(backup, /backup\.db is damaged: rows with a reference to a missing row: 1/)
  })

  test('a backup from a newer version', async () => {
    const backup = await createBackup()
    backup.change(`insert into kysely_migration values ('9999-colors', '2030-01-01')`)
    await expectRefusal(backup, /backup\.db was made by a newer version of Washday: update first/)
  })

  test('another program’s database', async () => {
    const backup = await createBackup()
    backup.change('drop table kysely_migration')
    await expectRefusal(backup, /backup\.db is not a Washday database/)
  })

  test('a file that is not a database', async () => {
    const backup = await createBackup()
    writeFileSync(backup.file, 'This is a letter, and not a short one. '.repeat(100))
    await expectRefusal(backup, /backup\.db is damaged, or not a database/)
  })

  test('an empty file', async () => {
    const backup = await createBackup()
    writeFileSync(backup.file, '')
    await expectRefusal(backup, /backup\.db is not a Washday database/)
  })

  test('a missing file', async () => {
    const backup = await createBackup()
    await expectRefusal(
      { ...backup, file: join(backup.folder, 'elsewhere.db') },
      /There is no file .*elsewhere\.db/,
    )
  })

  test('the database itself', async () => {
    const backup = await createBackup()
    await expectRefusal({ ...backup, file: backup.target }, /is the database itself/)
  })

  function pageOf(file: string, table: string): unknown {
    const sqlite = new Sqlite(file, { readonly: true })
    const page = sqlite
      .prepare('select rootpage from sqlite_master where name = ?')
      .pluck()
      .get(table)
    sqlite.close()
    return page
  }
})
