import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { engineUnderTest } from '../../../test/support/database.ts'
import {
  authority,
  type GuardedPostgres,
  otherAuthority,
  startGuardedPostgres,
} from '../../../test/support/guarded-postgres.ts'
import { connect } from './connect.ts'

describe.runIf(engineUnderTest() === 'postgres')(
  'a connection to PostgreSQL, as with libpq,',
  () => {
    let server: GuardedPostgres
    beforeAll(async () => {
      server = await startGuardedPostgres()
    })
    afterAll(() => server.stop())

    /** Returns "encrypted", "open" or the error's code. */
    async function reach(host: string, query: string): Promise<string> {
      const { db } = connect(server.as('washday', { host, query }))
      onTestFinished(() => db.destroy())
      const question = sql<{
        ssl: boolean
      }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`
      return question.execute(db).then(
        ({ rows }) => (rows[0]?.ssl ? 'encrypted' : 'open'),
        (error) => error.code,
      )
    }

    test.each([
      ['127.0.0.1', '', 'open'],
      ['127.0.0.1', '?sslmode=disable', 'open'],
      ['127.0.0.1', '?sslmode=allow', 'open'],
      ['127.0.0.1', '?sslmode=prefer', 'encrypted'],
      // Without a CA, `require` does not verify the server.
      ['127.0.0.1', '?sslmode=require', 'encrypted'],
      ['127.0.0.1', '?sslmode=require&sslnegotiation=direct', 'encrypted'],
      // With a CA, `require` verifies the server.
      ['127.0.0.1', `?sslmode=require&sslrootcert=${authority}`, 'encrypted'],
      ['127.0.0.1', `?sslmode=require&sslrootcert=${otherAuthority}`, /UNABLE_TO_VERIFY|ISSUER/],
      ['127.0.0.1', `?sslmode=verify-ca&sslrootcert=${authority}`, 'encrypted'],
      ['127.0.0.1', `?sslmode=verify-ca&sslrootcert=${otherAuthority}`, /UNABLE_TO_VERIFY|ISSUER/],
      ['localhost', '?sslmode=verify-ca', /UNABLE_TO_VERIFY|ISSUER/],
      // The certificate is for "localhost".
      ['localhost', `?sslmode=verify-full&sslrootcert=${authority}`, 'encrypted'],
      [
        '127.0.0.1',
        `?sslmode=verify-full&sslrootcert=${authority}`,
        'ERR_TLS_CERT_ALTNAME_INVALID',
      ],
      ['localhost', '?sslmode=verify-full&sslrootcert=system', /UNABLE_TO_VERIFY|ISSUER/],
    ])('to %s with the query “%s” has the result %s', async (host, query, outcome) => {
      expect(await reach(host, query)).toMatch(outcome)
    })

    test('succeeds without TLS on a unix socket', async () => {
      const { port } = new URL(server.url)
      const url = `postgres://washday@/postgres?host=${server.socketFolder}&port=${port}&sslmode=verify-full`
      const { db } = connect(url)
      onTestFinished(() => db.destroy())
      expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    })
  },
)
