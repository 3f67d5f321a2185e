import type Sqlite from 'better-sqlite3'

/**
 * Lets a new file return free pages to the disk. An existing file keeps its setting, because changing it writes to the
 * file, and a server must start on a full disk.
 */
export function openJournal(sqlite: Sqlite.Database): void {
  if (sqlite.pragma('page_count', { simple: true }) === 0) {
    sqlite.pragma('auto_vacuum = incremental')
  }
  sqlite.pragma('journal_mode = WAL')
}
