import { closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely } from 'kysely'
import { engineOf, fileOf } from './engine.ts'
import { groupCommitDialect } from './group-commit.ts'
import type { Tables } from './tables.ts'

export function openSqlite(databaseUrl: string): Kysely<Tables> {
  const file = fileOf(databaseUrl)
  makeOwnFile(file)
  const writer = new Sqlite(file)
  writer.pragma('journal_mode = WAL')
  // A committed registration survives a power cut.
  writer.pragma('synchronous = FULL')
  writer.pragma('foreign_keys = ON')
  addFunctions(writer)

  const openReader = () => {
    const reader = new Sqlite(file, { readonly: true, timeout: 0 })
    addFunctions(reader)
    return reader
  }
  return new Kysely<Tables>({ dialect: groupCommitDialect({ writer, openReader }) })
}

/**
 * The file holds families' addresses: it, and a folder made for it, are open to this account alone. SQLite gives its
 * -wal and -shm the rights of the file. One that was there before keeps its own.
 */
function makeOwnFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

/** The database's file where other accounts of this machine may read it; null where not, and on PostgreSQL */
export function fileOpenToOthers(databaseUrl: string): string | null {
  // Windows keeps its rights elsewhere.
  if (engineOf(databaseUrl) !== 'sqlite' || process.platform === 'win32') return null
  const file = fileOf(databaseUrl)
  return (statSync(file).mode & 0o077) === 0 ? null : file
}

/** SQLite's own lower() knows only ASCII; PostgreSQL's knows every alphabet. */
function addFunctions(sqlite: Sqlite.Database): void {
  sqlite.function('lower', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  )
}
