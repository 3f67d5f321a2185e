import { accessSync, constants, existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { type BackupFiles, newestBackup } from '../../domain/backup.ts'
import { createCopyCheck, originOf } from '../db/database-origin.ts'

/** Treats a missing folder as empty */
export function readBackupFolder(folder: string, databaseFile: string): BackupFiles {
  const isCopy = createCopyCheck(databaseFile)
  return {
    database: basename(databaseFile, extname(databaseFile)),
    names: existsSync(folder) ? readdirSync(folder) : [],
    isOwn: (name) => isCopy(join(folder, name)),
  }
}

/** For reports: treats an unreadable folder as empty, too, because the job that makes the backups says why it fails. */
export function listBackupFolder(folder: string, databaseFile: string): BackupFiles {
  try {
    return readBackupFolder(folder, databaseFile)
  } catch {
    // The folder belongs to another account, is a file, or is on a failing disk.
    return { database: '', names: [], isOwn: () => false }
  }
}

/** The newest backup of another Washday database whose file has the same name; null if there is none */
export function findForeignBackup(folder: string, databaseFile: string, now: Date): string | null {
  const { isOwn, ...files } = listBackupFolder(folder, databaseFile)
  const isForeign = (name: string) => originOf(join(folder, name)) !== null && !isOwn(name)
  return newestBackup({ ...files, isOwn: isForeign }, now)
}

export function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return statSync(folder).isDirectory()
  } catch {
    return false
  }
}

/** For example, a link to a disk that is not mounted */
export function isDanglingLink(folder: string): boolean {
  return !existsSync(folder) && lstatSync(folder, { throwIfNoEntry: false }) !== undefined
}

/** `folder` or, if it is missing, the nearest folder above it, if this account may not write there; else null */
export function findUnwritableFolder(folder: string): string | null {
  const full = resolve(folder)
  if (existsSync(full)) return isWritable(full) ? null : full
  const parent = dirname(full)
  return parent === full ? full : findUnwritableFolder(parent)
}

const reasons: [RegExp, string][] = [
  [/^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)/, 'no space is left on the disk'],
  [/^(EACCES|EPERM|EROFS|SQLITE_READONLY)/, 'this account may not write there'],
  [
    /^ENOENT/,
    'the folder does not exist and cannot be created; it may be a link to an unmounted disk',
  ],
  [/^(ENOTDIR|EEXIST)/, 'that is not a folder'],
]

export function explainFolderFailure(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return reasons.find(([pattern]) => pattern.test(code))?.[1] ?? null
}
