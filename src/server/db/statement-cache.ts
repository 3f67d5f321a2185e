import type { Database, Statement } from 'better-sqlite3'

const maxStatements = 500

export type Prepare = (sql: string) => Statement

/** Reuses prepared statements, which halves the time of a query; better-sqlite3 does not reuse them. */
export function cacheStatements(sqlite: Database): Prepare {
  const statements = new Map<string, Statement>()
  return (sql) => {
    let statement = statements.get(sql)
    if (!statement) {
      statement = sqlite.prepare(sql)
      if (statements.size < maxStatements) statements.set(sql, statement)
    }
    return statement
  }
}
