import type Sqlite from 'better-sqlite3'

/**
 * A new file can give free pages back. An existing file keeps its setting, because a change would be written, and a
 * server must start on a full disk.
 */
export function openJournal(sqlite: Sqlite.Database): void {
  if (sqlite.pragma('page_count', { simple: true }) === 0) {
    sqlite.pragma('auto_vacuum = incremental')
  }
  sqlite.pragma('journal_mode = WAL')
}
