import pg from 'pg'
import { type PostgresServer, startPostgres } from '../../test/support/postgres-server.ts'

export type BenchPostgres = PostgresServer & {
  /** Makes an empty database and answers its address */
  addDatabase(name: string): Promise<string>
}

/** PostgreSQL as an installation has it: waiting for the disk, with its own default of shared memory. */
export async function startBenchPostgres(): Promise<BenchPostgres> {
  const server = await startPostgres([
    'fsync=on',
    'synchronous_commit=on',
    'full_page_writes=on',
    'shared_buffers=128MB',
  ])
  return {
    ...server,
    async addDatabase(name) {
      const client = new pg.Client({ connectionString: server.url })
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      const url = new URL(server.url)
      url.pathname = `/${name}`
      return url.href
    },
  }
}
