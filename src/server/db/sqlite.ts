import { closeSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely } from 'kysely'
import { engineOf, fileOf } from './engine.ts'
import { groupCommitDialect } from './group-commit.ts'
import { makeFolder } from './make-folder.ts'
import type { Tables } from './tables.ts'

/** 2 MB, as is SQLite's default; better-sqlite3 sets 16 MB. The operating system caches the file anyway. */
const pageCache = 'cache_size = -2000'

export function openSqlite(databaseUrl: string): Kysely<Tables> {
  const file = fileOf(databaseUrl)
  makeOwnFile(file)
  const writer = new Sqlite(file)
  // A committed registration must survive a power failure.
  writer.pragma('synchronous = FULL')
  writer.pragma('foreign_keys = ON')
  // Overwrites deleted content in pages that must be written anyway (docs/decisions/0048).
  writer.pragma('secure_delete = FAST')
  writer.pragma(pageCache)
  addFunctions(writer)

  const openReader = () => {
    const reader = new Sqlite(file, { readonly: true, timeout: 0 })
    reader.pragma(pageCache)
    addFunctions(reader)
    return reader
  }
  return new Kysely<Tables>({ dialect: groupCommitDialect({ writer, openReader }) })
}

/** Creates the file so that only this account may read it; SQLite gives -wal and -shm the same permissions. */
function makeOwnFile(file: string): void {
  makeFolder(dirname(file))
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

/** The database file, if other accounts have any access to it; else null, as on PostgreSQL */
export function fileOpenToOthers(databaseUrl: string): string | null {
  // Windows has no permission bits.
  if (engineOf(databaseUrl) !== 'sqlite' || process.platform === 'win32') return null
  const file = fileOf(databaseUrl)
  return (statSync(file).mode & 0o077) === 0 ? null : file
}

/** Replaces SQLite's `lower`, which covers only ASCII. PostgreSQL's covers every alphabet in most locales. */
function addFunctions(sqlite: Sqlite.Database): void {
  sqlite.function('lower', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  )
}
