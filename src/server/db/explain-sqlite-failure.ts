import { realpathSync, statfsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileOf } from './engine.ts'
import { ForeignDatabase } from './unfit-database.ts'

/** Completes "The database FILE cannot be used: ". */
export function explainSqliteFailure(error: unknown, databaseUrl: string): string {
  if (isFolder(fileOf(databaseUrl))) {
    return 'it is a folder. DATABASE_URL must name a file, such as file:data/washday.db'
  }
  if (error instanceof ForeignDatabase) {
    return 'it has the tables of another program. Check DATABASE_URL'
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
  const isFull = /^(SQLITE_FULL|ENOSPC|EDQUOT)/.test(code)
  const folder = folderOf(fileOf(databaseUrl))
  if (isFull || (code.startsWith('SQLITE_IOERR') && isAlmostFull(folder))) {
    return `the disk ${diskOf(folder)} is full. Make room on it; the database is in ${folder}`
  }
  return reasons.find(([pattern]) => pattern.test(code))?.[1] ?? (message || code)
}

const noRight = 'this account may not write there. Give it the folder (chown), or set DATABASE_URL'
const reasons: [RegExp, string][] = [
  [/^SQLITE_NOTADB/, 'it is not a database, or damaged. Check DATABASE_URL, or restore a backup'],
  [/^SQLITE_CORRUPT/, 'it is damaged. Restore a backup'],
  [/^(SQLITE_READONLY|SQLITE_CANTOPEN|EACCES|EPERM|EROFS)/, noRight],
  [/^(ENOTDIR|EEXIST)/, 'a part of its path is a file, not a folder. Check DATABASE_URL'],
  [/^ENOENT/, 'its folder cannot be made. Check DATABASE_URL'],
  [/^SQLITE_BUSY/, 'another program is writing to it'],
  [/^SQLITE_IOERR/, 'its disk reports an error'],
]

/** SQLite writes beside the file to which a link leads. */
function folderOf(file: string): string {
  try {
    return dirname(realpathSync(file))
  } catch {
    // The file is missing, or a part of its path cannot be read.
    return dirname(resolve(file))
  }
}

/** SQLite reports an I/O error if it cannot extend its shared memory. */
function isAlmostFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < 1024 * 1024
  } catch {
    // The folder is missing or inaccessible.
    return false
  }
}

/** The folder at which the file system of `folder` is mounted; `folder` itself if that cannot be found out */
function diskOf(folder: string): string {
  const parent = dirname(folder)
  if (parent === folder) return folder
  try {
    return statSync(parent).dev === statSync(folder).dev ? diskOf(parent) : folder
  } catch {
    return folder
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    // The path is missing or inaccessible.
    return false
  }
}
