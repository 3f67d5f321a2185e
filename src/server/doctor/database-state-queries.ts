import { existsSync, statSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { type DatabaseVersion, findDatabaseVersion } from '../db/database-version.ts'
import { type Engine, fileOf } from '../db/engine.ts'
import { inTransaction } from '../db/transaction.ts'

export type DatabaseState = DatabaseVersion & {
  /** "SQLite 3.51.0" */
  engine: string
  bytes: number
  /** The time of the PostgreSQL server; null on SQLite */
  now: string | null
  /** PostgreSQL's name of the encoding; null on SQLite, which is always in Unicode */
  encoding: string | null
}

export async function findDatabaseState(
  db: Db,
  engine: Engine,
  databaseUrl: string,
): Promise<DatabaseState> {
  const found = engine === 'postgres' ? await findPostgres(db) : await findSqlite(db, databaseUrl)
  return { ...found, ...(await findDatabaseVersion(db)) }
}

async function findPostgres(db: Db) {
  const { rows } = await sql<{ version: string; bytes: number; now: string; encoding: string }>`
    select current_setting('server_version') as version,
      current_setting('server_encoding') as encoding,
      pg_database_size(current_database()) as bytes,
      clock_timestamp() as now`.execute(db)
  const { version = '', bytes = 0, now = null, encoding = null } = rows[0] ?? {}
  return { engine: `PostgreSQL ${version.split(' ')[0]}`, bytes, now, encoding }
}

async function findSqlite(db: Db, databaseUrl: string) {
  const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db)
  return {
    engine: `SQLite ${rows[0]?.version}`,
    bytes: sizeOf(databaseUrl),
    now: null,
    encoding: null,
  }
}

/** Size of a SQLite database in bytes, including its write-ahead log */
export function sizeOf(databaseUrl: string): number {
  const file = fileOf(databaseUrl)
  return [file, `${file}-wal`]
    .filter((one) => existsSync(one))
    .reduce((sum, one) => sum + statSync(one).size, 0)
}

class TriedWriting extends Error {}

/** Updates a row without a change, and rolls back. Throws the database's error if it takes no writes. */
export async function tryWriting(db: Db): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      await tx
        .updateTable('program_state')
        .set((eb) => ({ id: eb.ref('id') }))
        .execute()
      throw new TriedWriting()
    })
  } catch (error) {
    if (!(error instanceof TriedWriting)) throw error
  }
}

export async function findPostgresTrouble(db: Db) {
  const [tables, indexes] = await Promise.all([
    sql<{ name: string }>`
      select relname as name from pg_class as found
      where relkind = 'r' and relnamespace = current_schema()::regnamespace
        and not exists (
          select from pg_depend
          where classid = 'pg_class'::regclass and objid = found.oid and deptype = 'e')
        and exists (
          select from unnest(array['select', 'insert', 'update', 'delete']) as privilege
          where not has_table_privilege(found.oid, privilege))`.execute(db),
    sql<{ name: string }>`
      select indexrelid::regclass::text as name from pg_index
      join pg_class on pg_class.oid = pg_index.indexrelid
      where not indisvalid and relnamespace = current_schema()::regnamespace`.execute(db),
  ])
  const { rows } = await sql<{ mayCreate: boolean }>`
    select has_schema_privilege(current_schema(), 'create') as "mayCreate"`.execute(db)
  return {
    tablesWithoutRights: tables.rows.map(({ name }) => name),
    invalidIndexes: indexes.rows.map(({ name }) => name),
    mayCreate: rows[0]?.mayCreate ?? false,
  }
}

/** Runs SQLite's quick_check, which blocks the process. Null if the file is sound. */
export function findDamage(databaseUrl: string): string | null {
  const sqlite = new Sqlite(fileOf(databaseUrl), { readonly: true })
  try {
    const found = String(sqlite.pragma('quick_check(1)', { simple: true }))
    return found === 'ok' ? null : found.replaceAll('\n', ' ')
  } finally {
    sqlite.close()
  }
}
