import pg from 'pg'
import { stopAll } from '../../test/rehearsal/support/programs.ts'
import { startPostgres } from '../../test/support/postgres-server.ts'

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

export const analyze = (url: string) => query(url, 'analyze')

/**
 * Runs `work` with a PostgreSQL with 128 MB of shared buffers and, unless told otherwise, its default durability.
 * Autovacuum is off, because it could start during a measurement. `addDatabase` creates an empty database, or a copy of
 * one without connections, and returns its URL.
 */
export async function withPostgres<T>(
  work: (addDatabase: (name: string, template?: string) => Promise<string>) => Promise<T>,
  { durable = true } = {},
): Promise<T> {
  const server = await startPostgres({ durable, sharedBuffers: '128MB' })
  return work(async (name, template = 'template1') => {
    await query(server.url, `create database ${name} template ${template}`)
    return new URL(`/${name}`, server.url).href
  }).finally(async () => {
    await stopAll()
    await server.stop()
  })
}
