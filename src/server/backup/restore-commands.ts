import {
  chmodSync,
  chownSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  readlinkSync,
  realpathSync,
  renameSync,
  statSync,
} from 'node:fs'
import { dirname, extname, resolve } from 'node:path'
import Sqlite from 'better-sqlite3'
import { fileStamp } from '../../domain/backup.ts'
import { isConflict } from '../db/errors.ts'
import { makeFolder } from '../db/make-folder.ts'
import { rewriteWithoutSpareSpace } from '../db/spare-space.ts'
import { syncToDisk } from '../db/sync-to-disk.ts'
import { BackupRefusal } from './backup-refusal.ts'
import { copyDatabase, removePart, unfinishedFile } from './copy-commands.ts'
import { type DatabaseFile, inspectDatabase, isDamage } from './database-file-queries.ts'

export type Restored = DatabaseFile & {
  kept: string | null
}

/**
 * Verifies the backup `file`, and replaces the database `named` with it; on failure the database is unchanged. If
 * `named` is a link, replaces the file that it leads to, perhaps on another disk. Needs `force` to replace an existing
 * database, which is kept under another name, and to create the file of a dangling link, whose disk may not be mounted.
 * The restored database sends no messages until `washday resume` (docs/decisions/0061). Throws `BackupRefusal`.
 */
export async function restore(
  file: string,
  named: string,
  { force, now }: { force: boolean; now: Date },
): Promise<Restored> {
  if (!existsSync(file)) throw new BackupRefusal(`There is no file ${file}`)
  const target = followLinks(named)
  if (target !== named && !existsSync(target) && !force) {
    throw new BackupRefusal(
      `${named} is a link to ${target}, which does not exist: mount its disk, or, to create that file, add --force`,
    )
  }
  if (resolve(file) === resolve(target)) throw new BackupRefusal(`${file} is the database itself`)
  const replaces = existsSync(target)
  if (replaces && !force) {
    throw new BackupRefusal(
      `${target} exists; to replace it (it is kept under another name), add --force`,
    )
  }
  makeFolder(dirname(target))
  const part = unfinishedFile(target)
  // In a container, a killed restore may have had the same process id.
  removePart(part)
  try {
    await copyDatabase(file, part, { readonly: true, name: file })
    const checked = inspectDatabase(part, file)
    rewriteWithoutSpareSpace(part)
    syncToDisk(part)
    copyOwner(replaces ? target : dirname(target), part, replaces)
    if (replaces) refuseWhileOpen(target)
    const kept = keepOld(target, now)
    renameSync(part, target)
    syncToDisk(dirname(resolve(target)), true)
    return { ...checked, kept: replaces ? kept : null }
  } finally {
    removePart(part)
  }
}

/** Returns `named` if it is no link. Throws `BackupRefusal` for a link that leads in a circle. */
function followLinks(named: string): string {
  const isLink = lstatSync(named, { throwIfNoEntry: false })?.isSymbolicLink()
  if (!isLink) return named
  try {
    return realpathSync(named)
  } catch (error) {
    if (!isMissing(error))
      throw new BackupRefusal(`${named} is a link that cannot be followed`, { cause: error })
    return followLinks(resolve(realpathSync(dirname(named)), readlinkSync(named)))
  }
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * Leaves WAL mode, which fails while a server has the file open, and writes the WAL of a killed server into the file.
 */
function refuseWhileOpen(target: string): void {
  let sqlite: Sqlite.Database | undefined
  try {
    sqlite = new Sqlite(target, { fileMustExist: true, timeout: 0 })
    sqlite.pragma('journal_mode = delete')
    sqlite.exec('begin exclusive; rollback')
  } catch (error) {
    if (isConflict(error)) {
      throw new BackupRefusal(`A server or another program uses ${target}: stop it first`)
    }
    // A damaged database may be replaced, because no server can run on it.
    if (!isDamage(error)) throw error
  } finally {
    sqlite?.close()
  }
}

/** Keeps the old database under a second name, so that `target` exists throughout; moves its WAL too. */
function keepOld(target: string, now: Date): string {
  const ending = extname(target)
  const kept = `${target.slice(0, target.length - ending.length)}-replaced-${fileStamp(now)}${ending}`
  if (existsSync(target)) {
    try {
      linkSync(target, kept)
    } catch {
      // Some file systems lack hard links.
      copyFileSync(target, kept, constants.COPYFILE_EXCL)
    }
  }
  // SQLite would apply a leftover WAL to the new database.
  for (const suffix of ['-wal', '-shm', '-journal']) {
    if (existsSync(target + suffix)) renameSync(target + suffix, kept + suffix)
  }
  return kept
}

/** If root restores, gives the file the owner of `model`: the replaced database or, without one, the folder. */
function copyOwner(model: string, file: string, isDatabase: boolean): void {
  const { uid, gid, mode } = statSync(model)
  if (process.getuid?.() === 0) chownSync(file, uid, gid)
  // The file holds names, so it is never world-readable, even if the old one was.
  if (isDatabase) chmodSync(file, mode & 0o007 ? 0o600 : mode & 0o777)
}
