import { closeSync, openSync, rmSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { markAsCopy } from '../db/copy-mark.ts'
import { syncToDisk } from '../db/sync-to-disk.ts'
import { BackupRefusal } from './backup-refusal.ts'
import { isDamage } from './database-file-queries.ts'

/** Large enough to be fast, small enough to interrupt */
const pagesPerStep = 2_000

/** The process id distinguishes running backups from abandoned ones. */
export function unfinishedFile(file: string, pid = process.pid): string {
  return `${file}.${pid}.part`
}

export function removePart(part: string): void {
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(part + suffix, { force: true })
}

/**
 * Copies a snapshot of a database, which may be in use, into one file and syncs the file to disk. Marks the copy, so
 * that a server started on it sends nothing. Does not verify the copy.
 */
export async function copyDatabase(
  from: string,
  to: string,
  { readonly = false, name = from } = {},
): Promise<void> {
  closeSync(openSync(to, 'wx', 0o600))
  try {
    await copyPages(from, to, readonly)
    // Leaves WAL mode, so that the backup is a single file that can be read from read-only media.
    const copy = new Sqlite(to)
    copy.pragma('journal_mode = delete')
    markAsCopy(copy)
    copy.close()
  } catch (error) {
    if (isDamage(error)) throw new BackupRefusal(`${name} is damaged, or not a database`)
    throw error
  }
  syncToDisk(to)
}

async function copyPages(from: string, to: string, readonly: boolean): Promise<void> {
  const source = new Sqlite(from, { readonly, fileMustExist: true })
  try {
    // A read transaction pins one snapshot; without it SQLite restarts the copy on every write by another process.
    source.exec('begin')
    source.prepare('select count(*) from sqlite_master').get()
    await source.backup(to, { progress: () => pagesPerStep })
  } finally {
    source.close()
  }
}
