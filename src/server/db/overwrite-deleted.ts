import { PostgresAdapter, sql } from 'kysely'
import type { Db, Tx } from './connect.ts'

/**
 * From here on SQLite overwrites what this process deletes with zeros, so that it does not stay in the file's free
 * pages. It costs a few writes with each deletion. PostgreSQL has nothing like it: its vacuum frees the space.
 */
export async function overwriteDeleted(tx: Tx): Promise<void> {
  if (isSqlite(tx)) await sql`pragma secure_delete = on`.execute(tx)
}

/** Moves the write-ahead log into the file and empties it: the log still has the pages as they were. */
export async function emptyWriteAheadLog(db: Db): Promise<void> {
  if (isSqlite(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

function isSqlite(db: Db): boolean {
  return !(db.getExecutor().adapter instanceof PostgresAdapter)
}
