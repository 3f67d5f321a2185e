import pg from 'pg'
import type { CommitAnswer } from './bare-sqlite-worker.ts'
import type { RegistrationRows } from './registration-rows.ts'
import { answerTask } from './worker.ts'

export type PostgresCommitTask = { url: string; connections: number; rows: RegistrationRows[] }

/** Registrations that each connection first writes and rolls back, to be as warm as the server's connections */
const warmUpRows = 10

/** Baseline for writing on PostgreSQL: the driver alone commits the same rows over the same number of connections. */
answerTask<PostgresCommitTask, CommitAnswer>(async ({ url, connections, rows }) => {
  const clients = Array.from(
    { length: connections },
    () => new pg.Client({ connectionString: url }),
  )
  await Promise.all(clients.map((client) => client.connect()))
  await Promise.all(
    clients.map(async (client, c) => {
      for (const registration of rows.slice(c * warmUpRows, (c + 1) * warmUpRows)) {
        await write(client, registration, 'rollback')
      }
    }),
  )
  const startedAt = performance.now()
  await Promise.all(
    clients.map(async (client, c) => {
      for (let r = c; r < rows.length; r += connections) {
        const registration = rows[r]
        if (registration) await write(client, registration, 'commit')
      }
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  await Promise.all(clients.map((client) => client.end()))
  return { seconds }
})

async function write(
  client: pg.Client,
  registration: RegistrationRows,
  end: 'commit' | 'rollback',
): Promise<void> {
  await client.query('begin')
  for (const { table, row } of registration) {
    const columns = Object.keys(row)
    const placeholders = columns.map((_, i) => `$${i + 1}`)
    await client.query({
      name: table,
      text: `insert into ${table} (${columns}) values (${placeholders})`,
      values: Object.values(row),
    })
  }
  await client.query(end)
}
