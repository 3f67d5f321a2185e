import Sqlite from 'better-sqlite3'
import { fileOf } from '../../src/server/db/engine.ts'

/** Writes a backup of a SQLite database to `file`, without the checks of a real backup. */
export function writeBackup(databaseUrl: string, file: string): void {
  const sqlite = new Sqlite(fileOf(databaseUrl), { readonly: true })
  sqlite.prepare('vacuum into ?').run(file)
  sqlite.close()
}
