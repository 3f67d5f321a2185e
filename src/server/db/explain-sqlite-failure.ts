import { statSync } from 'node:fs'
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
  return reasons.find(([pattern]) => pattern.test(code))?.[1] ?? (message || code)
}

const noRight = 'this account may not write there. Give it the folder (chown), or set DATABASE_URL'
const reasons: [RegExp, string][] = [
  [/^SQLITE_NOTADB/, 'it is not a database, or damaged. Check DATABASE_URL, or restore a backup'],
  [/^SQLITE_CORRUPT/, 'it is damaged. Restore a backup'],
  [/^(SQLITE_FULL|ENOSPC|EDQUOT)/, 'the disk is full'],
  [/^(SQLITE_READONLY|SQLITE_CANTOPEN|EACCES|EPERM|EROFS)/, noRight],
  [/^(ENOTDIR|EEXIST)/, 'a part of its path is a file, not a folder. Check DATABASE_URL'],
  [/^ENOENT/, 'its folder cannot be made. Check DATABASE_URL'],
  [/^SQLITE_BUSY/, 'another program is writing to it'],
  [/^SQLITE_IOERR/, 'its disk reports an error, or is full'],
]

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    // The path is missing or inaccessible.
    return false
  }
}
