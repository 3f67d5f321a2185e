import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely } from 'kysely'
import { fileOf } from './engine.ts'
import { groupCommitDialect } from './group-commit.ts'
import type { Tables } from './tables.ts'

export function openSqlite(databaseUrl: string): Kysely<Tables> {
  const file = fileOf(databaseUrl)
  // The file holds families' addresses: a folder made for it is open to this account alone.
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const sqlite = new Sqlite(file)
  sqlite.pragma('journal_mode = WAL')
  // A committed registration survives a power cut.
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('busy_timeout = 5000')

  // SQLite's own lower() knows only ASCII; PostgreSQL's knows every alphabet.
  sqlite.function('lower', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  )

  return new Kysely<Tables>({ dialect: groupCommitDialect(sqlite) })
}
