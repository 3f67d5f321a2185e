import pg from 'pg'
import { type PostgresServer, startPostgres } from '../../test/support/postgres-server.ts'

export type BenchPostgres = PostgresServer & {
  /** Makes an empty database, or one `like` another that nobody uses, and answers its address */
  addDatabase(name: string, options?: { like: string }): Promise<string>
}

/** PostgreSQL as an installation has it: waiting for the disk, with its own default of shared memory. */
export async function startBenchPostgres(): Promise<BenchPostgres> {
  const server = await startPostgres({ durable: true, sharedBuffers: '128MB' })
  return {
    ...server,
    async addDatabase(name, { like } = { like: 'template1' }) {
      const client = new pg.Client({ connectionString: server.url })
      await client.connect()
      await client.query(`create database ${name} template ${like}`)
      await client.end()
      const url = new URL(server.url)
      url.pathname = `/${name}`
      return url.href
    },
  }
}
