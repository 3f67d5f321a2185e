import { PostgresAdapter, sql } from 'kysely'
import type { Db, Tx } from './connect.ts'

/** Makes SQLite overwrite deleted content with zeros, so that none of it stays in free pages of the file. */
export async function overwriteDeleted(tx: Tx): Promise<void> {
  if (isSqlite(tx)) await sql`pragma secure_delete = on`.execute(tx)
}

/** Databases whose WAL could not be emptied, because an export or another process was reading it */
const unemptied = new WeakSet<Db>()

/** Empties the WAL, which still has deleted content. If a reader prevents it, `emptyLogAgain` tries again later. */
export async function emptyWriteAheadLog(db: Db): Promise<void> {
  if (!isSqlite(db)) return
  unemptied.add(db)
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  if (rows.every(({ busy }) => busy === 0)) unemptied.delete(db)
}

export async function emptyLogAgain(db: Db): Promise<void> {
  if (unemptied.has(db)) await emptyWriteAheadLog(db)
}

function isSqlite(db: Db): boolean {
  return !(db.getExecutor().adapter instanceof PostgresAdapter)
}
