import type Sqlite from 'better-sqlite3'

/**
 * Opens the WAL; a new file is to give pages back. An existing one is not asked to, because SQLite would write that into
 * it, and a server must start on a full disk.
 */
export function openJournal(sqlite: Sqlite.Database): void {
  if (sqlite.pragma('page_count', { simple: true }) === 0) {
    sqlite.pragma('auto_vacuum = incremental')
  }
  sqlite.pragma('journal_mode = WAL')
}
