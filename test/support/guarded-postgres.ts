import { chmodSync, copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

/** Two certificate authorities, and a certificate for "localhost" from the first; all are valid for 100 years. */
const certificates = join(import.meta.dirname, 'tls')
export const authority = join(certificates, 'ca.pem')
export const otherAuthority = join(certificates, 'other-ca.pem')

const rules = `
local all all trust
host all washday,guest,stranger,few 127.0.0.1/32 trust
hostssl all encrypted 127.0.0.1/32 trust
host all secret 127.0.0.1/32 scram-sha-256
`
const roles = `
create role guest login;
create role encrypted login;
create role few login connection limit 0;
create role secret login password 'p@ss/word%';
create role banned login;
`

export type GuardedPostgres = PostgresServer & {
  /** The URL for `user`, which may be "user:password" */
  as(user: string, changes?: { host?: string; query?: string; database?: string }): string
  run(sql: string): Promise<unknown[]>
}

/** PostgreSQL with TLS, and users with different authentication methods and rights */
export async function startGuardedPostgres(): Promise<GuardedPostgres> {
  const server = await startPostgres({
    configure(data) {
      for (const name of ['server.crt', 'server.key']) {
        copyFileSync(join(certificates, name), join(data, name))
        chmodSync(join(data, name), 0o600)
      }
      writeFileSync(join(data, 'pg_hba.conf'), rules)
      return ['ssl=on', 'listen_addresses=127.0.0.1']
    },
  })
  const { port } = new URL(server.url)
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    try {
      const { rows } = await client.query(sql)
      return rows
    } finally {
      await client.end()
    }
  }
  await run(roles)
  return {
    ...server,
    run,
    as: (user, { host = '127.0.0.1', query = '', database = 'postgres' } = {}) =>
      `postgres://${user}@${host}:${port}/${database}${query}`,
  }
}
