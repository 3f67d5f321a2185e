import type Sqlite from 'better-sqlite3'

/**
 * Lets a new file return free pages to the disk. An existing file keeps its setting, because the change would write to
 * the file, and the server must start even on a full disk.
 */
export function openJournal(sqlite: Sqlite.Database): void {
  if (sqlite.pragma('page_count', { simple: true }) === 0) {
    sqlite.pragma('auto_vacuum = incremental')
  }
  sqlite.pragma('journal_mode = WAL')
}
