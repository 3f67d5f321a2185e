import pg from 'pg'
import type { CommitAnswer } from './bare-sqlite-worker.ts'
import { type RegistrationRows, tablesOfRegistration } from './registration-rows.ts'
import { answerTask } from './worker.ts'

export type PostgresCommitTask = { url: string; connections: number; rows: RegistrationRows[] }

/** Baseline for writing on PostgreSQL: the driver alone commits the same rows over as many connections. */
answerTask<PostgresCommitTask, CommitAnswer>(async ({ url, connections, rows }) => {
  const clients = Array.from(
    { length: connections },
    () => new pg.Client({ connectionString: url }),
  )
  await Promise.all(clients.map((client) => client.connect()))
  const startedAt = performance.now()
  await Promise.all(
    clients.map(async (client, c) => {
      for (let r = c; r < rows.length; r += connections) {
        const row = rows[r]
        if (row) await commit(client, row)
      }
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  await Promise.all(clients.map((client) => client.end()))
  return { seconds }
})

async function commit(client: pg.Client, row: RegistrationRows): Promise<void> {
  await client.query('begin')
  for (const table of tablesOfRegistration) {
    const columns = Object.keys(row[table])
    const places = columns.map((_, i) => `$${i + 1}`)
    await client.query({
      name: table,
      text: `insert into ${table} (${columns}) values (${places})`,
      values: Object.values(row[table]),
    })
  }
  await client.query('commit')
}
