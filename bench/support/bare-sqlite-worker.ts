import Sqlite from 'better-sqlite3'
import type { RegistrationRows } from './registration-rows.ts'
import { answerTask } from './worker.ts'

export type CommitTask = { file: string; rows: RegistrationRows[] }
export type CommitAnswer = { seconds: number }

/** Baseline for writing on SQLite: better-sqlite3 alone commits the same rows, one transaction each. */
answerTask<CommitTask, CommitAnswer>(async ({ file, rows }) => {
  const sqlite = new Sqlite(file)
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  const [first] = rows
  if (!first) throw new Error('There are no rows to commit')
  const inserts = new Map(
    first.map(({ table, row }) => {
      const columns = Object.keys(row)
      const placeholders = columns.map((column) => `@${column}`)
      return [table, sqlite.prepare(`insert into ${table} (${columns}) values (${placeholders})`)]
    }),
  )
  const commit = sqlite.transaction((registration: RegistrationRows) => {
    for (const { table, row } of registration) inserts.get(table)?.run(row)
  })
  const startedAt = performance.now()
  for (const registration of rows) commit(registration)
  const seconds = (performance.now() - startedAt) / 1000
  sqlite.close()
  return { seconds }
})
