import pg from 'pg'
import { type PostgresServer, startPostgres } from '../../test/support/postgres-server.ts'

export type BenchPostgres = PostgresServer & {
  /** Creates an empty database, or a copy of `template` (which must have no connections), and returns its URL. */
  addDatabase(name: string, options?: { template: string }): Promise<string>
}

export async function analyze(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('analyze')
  await client.end()
}

/**
 * PostgreSQL with its default durability and 128 MB of shared buffers. Autovacuum is off, because it could start during a
 * measurement.
 */
export async function startBenchPostgres(): Promise<BenchPostgres> {
  const server = await startPostgres({ durable: true, sharedBuffers: '128MB' })
  return {
    ...server,
    async addDatabase(name, { template } = { template: 'template1' }) {
      const client = new pg.Client({ connectionString: server.url })
      await client.connect()
      await client.query(`create database ${name} template ${template}`)
      await client.end()
      const url = new URL(server.url)
      url.pathname = `/${name}`
      return url.href
    },
  }
}
