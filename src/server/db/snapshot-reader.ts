import Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { connect, type Db } from './connect.ts'
import { engineOf, fileOf } from './engine.ts'
import type { Tables } from './tables.ts'

/** The maximum lifetime of a snapshot. While it is open, neither engine can remove old versions of rows. */
export const maxSnapshotMs = 10 * 60_000
/** On PostgreSQL, the longest pause between queries, for example because a browser is slow */
const maxPauseMs = 2 * 60_000

export type Snapshot = { db: Db; close(): Promise<void> }

/** Uses a connection of its own. Writers do not wait for the snapshot, and do not change what it shows. */
export async function openSnapshot(databaseUrl: string): Promise<Snapshot> {
  return engineOf(databaseUrl) === 'sqlite'
    ? openSqliteSnapshot(fileOf(databaseUrl))
    : openPostgresSnapshot(databaseUrl)
}

async function openSqliteSnapshot(file: string): Promise<Snapshot> {
  const database = new Sqlite(file, { readonly: true, timeout: 1_000 })
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) })
  await sql`begin`.execute(db)
  // SQLite takes the snapshot at the first read.
  await db.selectFrom('events').select('id').limit(1).execute()
  return { db, close: () => db.destroy() }
}

async function openPostgresSnapshot(databaseUrl: string): Promise<Snapshot> {
  const limits = { connections: 1, writeMs: maxSnapshotMs, idleMs: maxPauseMs }
  const { db } = connect(databaseUrl, { limits })
  try {
    const tx = await db
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute()
    await tx.selectFrom('events').select('id').limit(1).execute()
    return {
      db: tx,
      async close() {
        // Callers may close the snapshot twice.
        if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute()
        await db.destroy()
      },
    }
  } catch (error) {
    await db.destroy()
    throw error
  }
}
