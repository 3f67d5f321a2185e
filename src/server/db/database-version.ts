import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { isMissingInSchema } from './errors.ts'
import { knownMigrations } from './migrate.ts'

/** The database compared with this program; `foreign` lacks Washday's first migration. */
export type DatabaseVersion = {
  version: 'foreign' | 'older' | 'current' | 'newer'
  /** Migrations that the database lacks */
  missing: string[]
  /** Migrations that this program does not know */
  unknown: string[]
}

/** Changes nothing. Must not run in a transaction, which a missing table would abort on PostgreSQL. */
export async function findDatabaseVersion(db: Db): Promise<DatabaseVersion> {
  const known = knownMigrations()
  const done = await listMigrations(db)
  const missing = known.filter((name) => !done.includes(name))
  const unknown = done.filter((name) => !known.includes(name))
  const version = unknown.length > 0 ? 'newer' : missing.length > 0 ? 'older' : 'current'
  return { version: done.includes(known[0] ?? '') ? version : 'foreign', missing, unknown }
}

async function listMigrations(db: Db): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
    return rows.map(({ name }) => name)
  } catch (error) {
    if (isMissingInSchema(error)) return []
    throw error
  }
}
