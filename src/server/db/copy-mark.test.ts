import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, engineUnderTest } from '../../../test/support/database.ts'
import { createTestFolder } from '../../../test/support/folder.ts'
import { copyDatabase } from '../backup/copy-commands.ts'
import { restore } from '../backup/restore-commands.ts'
import { fileOf } from './engine.ts'
import { findHeldSending } from './held-sending.ts'
import { openDatabase } from './open-database.ts'

const backedUpAt = '2026-11-01T08:00:00.000Z'
const runAt = (at: string) =>
  `insert into job_runs (name, interval_ms, last_started_at) values ('remind', 15000, '${at}')
   on conflict (name) do update set last_started_at = excluded.last_started_at`

describe.runIf(engineUnderTest() === 'sqlite')('sending from a restored copy', () => {
  let backup: string
  let live: string
  beforeEach(async () => {
    const folder = createTestFolder()
    backup = join(folder, 'backup.db')
    live = join(folder, 'washday.db')
    const database = await createTestDatabase()
    change(fileOf(database.url), runAt(backedUpAt))
    await copyDatabase(fileOf(database.url), backup)
    await database.close()
  })

  function change(file: string, statement: string): void {
    const sqlite = new Sqlite(file)
    sqlite.exec(statement)
    sqlite.close()
  }

  async function isHeld(): Promise<boolean> {
    const { db } = await openDatabase(`file:${live}`)
    const held = await findHeldSending(db)
    await db.destroy()
    return held !== null
  }

  const ways: [string, () => Promise<unknown>][] = [
    ['restored', () => restore(backup, live, { force: false, now: new Date() })],
    ['copied into place', async () => copyFileSync(backup, live)],
  ]
  test.each(ways)('is held after the copy is %s', async (_way, place) => {
    await place()
    expect(await isHeld()).toBe(true)
  })

  test.each(ways)(
    'is not held if an earlier version has run jobs on the copy after it was %s',
    async (_way, place) => {
      await place()
      // An earlier version runs its jobs and does not remove the mark.
      change(live, runAt('2026-11-22T08:00:00.000Z'))
      expect(await isHeld()).toBe(false)
      expect(await isHeld()).toBe(false)
    },
  )

  test('is held even if a server ran jobs on the database before the backup was made', async () => {
    await restore(backup, live, { force: false, now: new Date() })
    change(live, runAt('2026-11-22T08:00:00.000Z'))
    const later = `${backup}-later`
    await copyDatabase(live, later)
    await restore(later, live, { force: true, now: new Date() })
    expect(await isHeld()).toBe(true)
  })

  test.each([
    ['no job had run before the backup', 'delete from job_runs'],
    ['the backup has no job_runs table', 'drop table job_runs'],
  ])('is held if %s', async (_what, statement) => {
    change(backup, `${statement}; pragma user_version = 0`)
    await copyDatabase(backup, live)
    if (statement.startsWith('drop')) change(live, 'create table job_runs (last_started_at text)')
    expect(await isHeld()).toBe(true)
  })

  test('is held if the copy’s mark has no time of a job run', async () => {
    change(backup, 'pragma application_id = 0')
    copyFileSync(backup, live)
    expect(await isHeld()).toBe(true)
  })
})
