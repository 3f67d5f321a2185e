import Sqlite from 'better-sqlite3'
import { type RegistrationRows, tablesOfRegistration } from './registration-rows.ts'
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
  const inserts = tablesOfRegistration.map((table) => {
    const columns = Object.keys(first[table])
    const places = columns.map((column) => `@${column}`)
    return { table, insert: sqlite.prepare(`insert into ${table} (${columns}) values (${places})`) }
  })
  const commit = sqlite.transaction((row: RegistrationRows) => {
    for (const { table, insert } of inserts) insert.run(row[table])
  })
  const startedAt = performance.now()
  for (const row of rows) commit(row)
  const seconds = (performance.now() - startedAt) / 1000
  sqlite.close()
  return { seconds }
})
