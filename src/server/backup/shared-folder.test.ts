import { chmodSync, existsSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { copyMigratedDatabase, engineUnderTest } from '../../../test/support/database.ts'
import { checkContext, findingsOf } from '../../../test/support/doctor.ts'
import { createTestFolder } from '../../../test/support/folder.ts'
import { testNow } from '../../../test/support/test-now.ts'
import { backupName, beforeUpdateName } from '../../domain/backup.ts'
import { findCopyBefore } from '../config/copy-before-update.ts'
import { connect } from '../db/connect.ts'
import { fileOf } from '../db/engine.ts'
import { backUp, backUpWhenDue } from './backup-commands.ts'
import { findCopySubjects } from './backup-copy-commands.ts'
import { findBackupState } from './backup-state-queries.ts'
import { restore } from './restore-commands.ts'

const zone = 'America/New_York'
const hoursLater = (hours: number) => new Date(new Date(testNow).getTime() + hours * 3_600_000)

let installations = 0
/** A separate database in a file with the default name */
async function install() {
  const file = join(createTestFolder(), 'washday.db')
  await copyMigratedDatabase(file)
  const { db, url } = connect(`file:${file}`)
  onTestFinished(() => db.destroy())
  // The time of the first migration identifies a database.
  const timestamp = new Date(Date.parse(testNow) - ++installations).toISOString()
  await sql`update kysely_migration set timestamp = ${timestamp}`.execute(db)
  return { file, db, url }
}

describe.runIf(engineUnderTest() === 'sqlite')('two installations that share BACKUP_FOLDER', () => {
  const backUpOf = (databaseFile: string, folder: string, now: Date, keep = 14) =>
    backUpWhenDue(
      { databaseFile, folder, keep, zone, trustedTime: async (time) => time },
      now,
      new AbortController().signal,
    )
  /** Writes a backup without the child process of the daily one */
  const copyTo = async (folder: string, from: string, now: Date, name = 'washday') => {
    const file = join(folder, backupName(name, now))
    await backUp(from, file)
    return file
  }
  const settingsOf = (databaseUrl: string, folder: string) => ({
    databaseUrl,
    backup: { folder, keep: 14 },
    backupCommand: null,
  })

  test('each make, copy, report and delete only their own backups', async () => {
    const [trial, production] = [await install(), await install()]
    const folder = createTestFolder()
    const settings = settingsOf(production.url, folder)
    const ofTrial = await copyTo(folder, trial.file, hoursLater(0))
    await backUp(
      trial.file,
      join(folder, beforeUpdateName('washday', '0040-x', hoursLater(-99 * 24))),
    )
    const first = await backUpOf(production.file, folder, hoursLater(1))
    expect(first, 'the trial’s backup does not count for production').not.toBeNull()
    expect(await backUpOf(production.file, folder, hoursLater(2))).toBeNull()

    await copyTo(folder, trial.file, hoursLater(3))
    const subjects = findCopySubjects(settings, zone, hoursLater(4))
    expect(subjects.map(({ file }) => file)).toEqual([first?.file])
    expect(await findBackupState(production.db, settings, hoursLater(4))).toMatchObject({
      lastAt: hoursLater(1).toISOString(),
      beforeUpdate: null,
    })

    const second = await backUpOf(production.file, folder, hoursLater(25), 1)
    const names = readdirSync(folder)
    expect(names).toHaveLength(4)
    expect(names).toContain(basename(second?.file ?? ''))
    expect(names).toContain(basename(ofTrial))
    expect(names).not.toContain(basename(first?.file ?? ''))
  })

  test('do not delete a backup that the other is still writing', async () => {
    const { file } = await install()
    const folder = createTestFolder()
    const part = join(folder, `${backupName('washday', hoursLater(0))}.${process.pid}.part`)
    writeFileSync(part, 'half of a backup')
    expect(await backUpOf(file, folder, hoursLater(0))).not.toBeNull()
    expect(existsSync(part)).toBe(true)
  })

  test('each find only their own copy from before an update', async () => {
    const [trial, production] = [await install(), await install()]
    const folder = createTestFolder()
    const at = (hours: number) =>
      join(folder, beforeUpdateName('washday', '0040-x', hoursLater(hours)))
    await backUp(production.file, at(0))
    await backUp(trial.file, at(1))
    expect(findCopyBefore(folder, production.file, '0041-y')).toBe(at(0))
  })

  test('get a warning from washday doctor', async () => {
    const app = await createTestApp()
    const other = await install()
    const folder = createTestFolder()
    const database = basename(fileOf(app.url), '.db')
    const found = () => {
      const config = { ...checkContext().config, ...settingsOf(app.url, folder) }
      return findingsOf('backup', app, { config })
    }
    await copyTo(folder, fileOf(app.url), app.clock(), database)
    expect(await found()).toEqual([expect.stringMatching(/^ok: /)])
    const name = basename(await copyTo(folder, other.file, hoursLater(-1), database))
    expect(await found()).toEqual([
      expect.stringMatching(/^ok: /),
      `warning: ${folder} also has backups of another database, such as ${name}.`,
    ])
  })

  test('recognize their backups after a restore to another folder, and ignore unreadable files', async () => {
    const { file } = await install()
    const folder = createTestFolder()
    const made = await copyTo(folder, file, hoursLater(0))
    const moved = join(createTestFolder(), 'washday.db')
    await restore(made, moved, { force: false, now: hoursLater(1) })
    expect(await backUpOf(moved, folder, hoursLater(2))).toBeNull()

    writeFileSync(join(folder, backupName('washday', hoursLater(3))), 'no database')
    const closed = join(folder, backupName('washday', hoursLater(4)))
    writeFileSync(closed, '')
    chmodSync(closed, 0)
    expect(await backUpOf(moved, folder, hoursLater(5))).toBeNull()
    expect(await backUpOf(moved, folder, hoursLater(25), 1)).not.toBeNull()
  })
})
