import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite, { type Statement } from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import type { Tables } from './tables.ts'

export function openSqlite(databaseUrl: string): Kysely<Tables> {
  const file = databaseUrl.replace(/^file:/, '')
  mkdirSync(dirname(file), { recursive: true })
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

  // Kysely prepares every statement anew; keeping them halves the time of a query.
  const statements = new Map<string, Statement>()
  const prepare = (sql: string) => {
    let statement = statements.get(sql)
    if (!statement) {
      statement = sqlite.prepare(sql)
      if (statements.size < 500) statements.set(sql, statement)
    }
    return statement
  }
  return new Kysely<Tables>({
    dialect: new SqliteDialect({ database: { prepare, close: () => sqlite.close() } }),
  })
}
