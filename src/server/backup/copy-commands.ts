import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { BackupRefusal } from './backup-refusal.ts'
import { isDamage } from './database-file-queries.ts'

/** So many, that the copying is quick, and so few, that somebody may still stop it */
const pagesAtOnce = 2_000

/** What a database file is called until it is finished, by each process for itself */
export function partOf(file: string, pid = process.pid): string {
  return `${file}.${pid}.part`
}

/** With the files that SQLite had beside it */
export function removePart(part: string): void {
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(part + suffix, { force: true })
}

/**
 * Copies a database as it is at this moment into one file of its own, on disk when this resolves.
 * Others may write meanwhile. Does not check what it copied.
 */
export async function copyDatabase(
  from: string,
  to: string,
  { readonly = false, name = from } = {},
): Promise<void> {
  // Families' names and addresses are for this account only.
  closeSync(openSync(to, 'wx', 0o600))
  try {
    await copyPages(from, to, readonly)
    // Without WAL a backup is a single file, which can be read from a stick that is write-protected.
    const copy = new Sqlite(to)
    copy.pragma('journal_mode = delete')
    copy.close()
  } catch (error) {
    if (isDamage(error)) throw new BackupRefusal(`${name} is damaged, or no database`)
    throw error
  }
  syncToDisk(to)
}

async function copyPages(from: string, to: string, readonly: boolean): Promise<void> {
  const source = new Sqlite(from, { readonly, fileMustExist: true })
  try {
    // SQLite begins the copy anew whenever another process writes, unless a reader holds on to one state.
    source.exec('begin')
    source.prepare('select count(*) from sqlite_master').get()
    await source.backup(to, { progress: () => pagesAtOnce })
  } finally {
    source.close()
  }
}

/** Also a folder, whose names are data like any other; Windows knows no such thing. */
export function syncToDisk(path: string, isFolder = false): void {
  if (isFolder && process.platform === 'win32') return
  const handle = openSync(path, isFolder ? 'r' : 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
