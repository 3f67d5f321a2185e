import { existsSync, rmSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { connect } from '../db/connect.ts'
import { isConflict } from '../db/errors.ts'
import { migrate } from '../db/migrate.ts'
import { seedDemo } from './seed-commands.ts'

/** Replaces the demo's SQLite file with a new one. Throws if another demo is running on it. */
export async function createDemoDatabase(
  file: string,
  options: { now: Date; zone: string },
): Promise<void> {
  if (existsSync(file) && isOpenElsewhere(file)) {
    throw new Error('another demo is running on it; stop that one first')
  }
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
  const connection = connect(`file:${file}`)
  try {
    // Faster; a crash would lose nothing of value.
    await sql`pragma synchronous = off`.execute(connection.db)
    await migrate(connection)
    await seedDemo(connection.db, options)
  } finally {
    await connection.db.destroy()
  }
}

/** SQLite leaves WAL mode only if no other connection has the file open. */
function isOpenElsewhere(file: string): boolean {
  let sqlite: Sqlite.Database | undefined
  try {
    sqlite = new Sqlite(file, { timeout: 0 })
    sqlite.pragma('journal_mode = delete')
    return false
  } catch (error) {
    // With any other error the file is not a database, so no server is running on it.
    return isConflict(error)
  } finally {
    sqlite?.close()
  }
}
