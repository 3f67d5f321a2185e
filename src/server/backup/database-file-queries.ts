import { existsSync, statSync } from 'node:fs'
import Sqlite, { type Database, SqliteError } from 'better-sqlite3'
import { knownMigrations } from '../db/migrate.ts'
import { BackupRefusal } from './backup-refusal.ts'

export type DatabaseFile = {
  bytes: number
  registrations: number
  /** Where the data was moved to; no server starts on a moved database */
  movedTo: string | null
}

/** "1.2 MB, 340 registrations" */
export function describeFile({
  bytes,
  registrations,
}: Pick<DatabaseFile, 'bytes' | 'registrations'>): string {
  const size = bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
  return `${size}, ${registrations} ${registrations === 1 ? 'registration' : 'registrations'}`
}

/** Verifies a database file; throws `BackupRefusal` if it is missing, damaged, foreign, or from a newer version. */
export function inspectDatabase(file: string, name = file): DatabaseFile {
  if (!existsSync(file)) throw new BackupRefusal(`There is no file ${name}`)
  try {
    const sqlite = new Sqlite(file, { readonly: true })
    try {
      refuseUnknownVersion(sqlite, name)
      refuseDamaged(sqlite, name)
      const registrations = countRegistrations(sqlite)
      return { bytes: statSync(file).size, registrations, movedTo: findMovedTo(sqlite) }
    } finally {
      sqlite.close()
    }
  } catch (error) {
    if (isDamage(error)) throw new BackupRefusal(`${name} is damaged, or not a database`)
    throw error
  }
}

export function isDamage(error: unknown): boolean {
  return error instanceof SqliteError && /^SQLITE_(NOTADB|CORRUPT)/.test(error.code)
}

function refuseUnknownVersion(sqlite: Database, name: string): void {
  const known = knownMigrations()
  const tables = sqlite.prepare("select name from sqlite_master where type = 'table'").pluck().all()
  const isOurs = tables.includes('kysely_migration') && tables.includes('registrations')
  const done = isOurs ? sqlite.prepare('select name from kysely_migration').pluck().all() : []
  if (!done.includes(known[0])) throw new BackupRefusal(`${name} is not a Washday database`)
  if (!done.every((migration) => known.includes(String(migration)))) {
    throw new BackupRefusal(`${name} was made by a newer version of Washday: update first`)
  }
}

function refuseDamaged(sqlite: Database, name: string): void {
  const found = String(sqlite.pragma('integrity_check(1)', { simple: true }))
  if (found !== 'ok') {
    throw new BackupRefusal(`${name} is damaged: ${found.replaceAll('\n', ' ')}`)
  }
  const orphans = sqlite.pragma('foreign_key_check') as unknown[]
  if (orphans.length > 0) {
    throw new BackupRefusal(
      `${name} is damaged: rows with a reference to a missing row: ${orphans.length}`,
    )
  }
}

function findMovedTo(sqlite: Database): string | null {
  const columns = sqlite.prepare("select name from pragma_table_info('program_state')").pluck()
  // Databases from versions without `washday move` lack the column.
  if (!columns.all().includes('read_only_target')) return null
  const moved = sqlite.prepare(
    "select read_only_target from program_state where read_only_why = 'moved'",
  )
  return (moved.pluck().get() as string | null | undefined) ?? null
}

function countRegistrations(sqlite: Database): number {
  return Number(sqlite.prepare('select count(*) from registrations').pluck().get())
}
