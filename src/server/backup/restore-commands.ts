import {
  chmodSync,
  chownSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  renameSync,
  statSync,
} from 'node:fs'
import { dirname, extname, resolve } from 'node:path'
import Sqlite from 'better-sqlite3'
import { fileStamp } from '../../domain/backup.ts'
import { isConflict } from '../db/errors.ts'
import { BackupRefusal } from './backup-refusal.ts'
import { copyDatabase, partOf, removePart, syncToDisk } from './copy-commands.ts'
import { type DatabaseFile, inspectDatabase, isDamage } from './database-file-queries.ts'

export type Restored = DatabaseFile & {
  /** Where the database that stood there is now */
  kept: string | null
}

/**
 * Puts the backup `file` in the place of the database `target`, whole and checked, or not at all.
 * With `force` also where there is one, which is kept beside. Throws `BackupRefusal`.
 */
export async function restore(
  file: string,
  target: string,
  { force, now }: { force: boolean; now: Date },
): Promise<Restored> {
  if (!existsSync(file)) throw new BackupRefusal(`There is no file ${file}`)
  if (resolve(file) === resolve(target)) throw new BackupRefusal(`${file} is the database itself`)
  const replaces = existsSync(target)
  if (replaces && !force) {
    throw new BackupRefusal(`${target} exists; to replace it (it is kept beside), add --force`)
  }
  mkdirSync(dirname(target), { recursive: true })
  const part = partOf(target)
  try {
    await copyDatabase(file, part, { readonly: true, name: file })
    const checked = inspectDatabase(part, file)
    giveToOwnerOf(replaces ? target : dirname(target), part, replaces)
    if (replaces) refuseWhileOpen(target)
    const kept = keepBeside(target, now)
    renameSync(part, target)
    syncToDisk(dirname(resolve(target)), true)
    return { ...checked, kept: replaces ? kept : null }
  } finally {
    removePart(part)
  }
}

/**
 * A server holds its database open all the time, and SQLite leaves WAL mode only for whoever is alone on it.
 * By leaving it, what a killed server left in the WAL comes into the file.
 */
function refuseWhileOpen(target: string): void {
  let sqlite: Sqlite.Database | undefined
  try {
    sqlite = new Sqlite(target, { fileMustExist: true, timeout: 0 })
    sqlite.pragma('journal_mode = delete')
    sqlite.exec('begin exclusive; rollback')
  } catch (error) {
    if (isConflict(error)) {
      throw new BackupRefusal(
        `A server, or another program, is at work on ${target}: stop it first`,
      )
    }
    // One that cannot be read is what a backup is for; nobody can be at work on it.
    if (!isDamage(error)) throw error
  } finally {
    sqlite?.close()
  }
}

/** Under a second name, so that at no moment there is none under the first. What belongs to it goes along. */
function keepBeside(target: string, now: Date): string {
  const ending = extname(target)
  const kept = `${target.slice(0, target.length - ending.length)}-replaced-${fileStamp(now)}${ending}`
  if (existsSync(target)) {
    try {
      linkSync(target, kept)
    } catch {
      // Some file systems know no second names.
      copyFileSync(target, kept, constants.COPYFILE_EXCL)
    }
  }
  // A WAL that stays behind would be taken for the new database's.
  for (const suffix of ['-wal', '-shm', '-journal']) {
    if (existsSync(target + suffix)) renameSync(target + suffix, kept + suffix)
  }
  return kept
}

/** Root restores for the account that the server runs by. */
function giveToOwnerOf(model: string, file: string, isDatabase: boolean): void {
  const { uid, gid, mode } = statSync(model)
  if (process.getuid?.() === 0) chownSync(file, uid, gid)
  if (isDatabase) chmodSync(file, mode & 0o777)
}
