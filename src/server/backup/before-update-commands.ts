import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeUpdateName, beforeUpdatesToDrop } from '../../domain/backup.ts'
import type { Config } from '../config/config.ts'
import { engineOf, fileOf } from '../db/engine.ts'
import { makeFolder } from '../db/make-folder.ts'
import { UpdateRefused } from '../db/open-database.ts'
import { backUp } from './backup-commands.ts'
import { explainFolderFailure, readBackupFolder } from './backup-folder-queries.ts'
import { BackupRefusal } from './backup-refusal.ts'
import { nameForDump } from './dump-name.ts'

type Settings = Pick<Config, 'databaseUrl' | 'backup'>
type Context = { clock: () => Date; print: (line: string) => void }

/**
 * Runs before a new version changes the tables of an existing database. On SQLite it makes a verified copy, or throws
 * `UpdateRefused`, unless BACKUP_FOLDER is off; on PostgreSQL it prints how to make a backup.
 */
export function prepareUpdate(settings: Settings, { clock, print }: Context) {
  return async (pending: string[]): Promise<void> => {
    const [first = ''] = pending
    if (engineOf(settings.databaseUrl) === 'postgres') {
      const file = `washday-before-${first.slice(0, 4)}.dump`
      print(
        `This version now changes the database (${first}). Before each update, make a backup: umask 077 && pg_dump --format=custom --file=${file} -d ${nameForDump(settings.databaseUrl)} (the password in ~/.pgpass, or as the user postgres)`,
      )
      return
    }
    if (!settings.backup) {
      print('BACKUP_FOLDER=off: this version changes the database without a backup')
      return
    }
    const { folder } = settings.backup
    try {
      const file = await copyBefore(fileOf(settings.databaseUrl), folder, first, clock())
      print(`Backup before the update: ${file}`)
    } catch (error) {
      throw new UpdateRefused(
        `the database needs an update, and the backup before it could not be made in ${folder} (${reasonOf(error)}). Nothing was changed. Fix that, or start once with BACKUP_FOLDER=off to update without a backup`,
        { cause: error },
      )
    }
  }
}

async function copyBefore(
  databaseFile: string,
  folder: string,
  migration: string,
  now: Date,
): Promise<string> {
  makeFolder(folder)
  const { database } = readBackupFolder(folder, databaseFile)
  const file = join(folder, beforeUpdateName(database, migration, now))
  await backUp(databaseFile, file)
  // Keeps one copy per update, however often a start fails. Deletes no copy by age, because the clock may be wrong at
  // startup; the daily backup deletes old copies.
  for (const name of beforeUpdatesToDrop(readBackupFolder(folder, databaseFile), now)) {
    rmSync(join(folder, name))
  }
  return file
}

function reasonOf(error: unknown): string {
  const known = explainFolderFailure(error)
  if (known) return known
  if (error instanceof BackupRefusal || error instanceof Error) {
    return error.message.split('\n')[0] ?? ''
  }
  return String(error)
}
