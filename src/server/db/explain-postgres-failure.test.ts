import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engineUnderTest } from '../../../test/support/database.ts'
import { freePort } from '../../../test/support/free-port.ts'
import {
  authority,
  type GuardedPostgres,
  otherAuthority,
  startGuardedPostgres,
} from '../../../test/support/guarded-postgres.ts'
import { explainDatabaseFailure } from '../config/start-failure.ts'
import { DatabaseFailure, openDatabase } from './open-database.ts'

const secret = 'p@ss/word%'
const encoded = encodeURIComponent(secret)

/** `connectMs` limits the wait for a free connection. */
async function explain(databaseUrl: string, connectMs = 9_000): Promise<string> {
  const failure: unknown = await openDatabase(databaseUrl, {
    limits: { writeMs: connectMs },
  }).catch((error) => error)
  if (!(failure instanceof DatabaseFailure)) throw new Error(`No failure: ${failure}`)
  return explainDatabaseFailure(failure.cause, { databaseUrl, backup: null })
}

describe.runIf(engineUnderTest() === 'postgres')('a start on PostgreSQL', () => {
  let server: GuardedPostgres
  let host: string
  beforeAll(async () => {
    server = await startGuardedPostgres()
    host = new URL(server.url).host
    await server.run('create database washday owner secret')
  })
  afterAll(() => server.stop())

  const reached = 'The database cannot be reached: '
  const used = 'The database cannot be used: '

  test.each<[string, () => string, string]>([
    [
      'unknown user',
      () => server.as('stranger'),
      'has no user "stranger". Create it: createuser --pwprompt stranger',
    ],
    [
      'wrong password',
      () => server.as('secret:wrong'),
      'does not accept the password of user "secret"',
    ],
    [
      'missing password',
      () => server.as('secret'),
      'does not accept the password of user "secret"',
    ],
    [
      'missing database',
      () => server.as('guest', { database: 'laundry' }),
      'has no database "laundry". Create it: createdb -O guest laundry',
    ],
    [
      'no line in pg_hba.conf',
      () => server.as('banned', { query: '?sslmode=require' }),
      'has no line in pg_hba.conf that lets user "banned" into database "postgres"',
    ],
    [
      'required TLS',
      () => server.as('encrypted'),
      'lets nobody in without TLS, or has no line in pg_hba.conf for this machine. Add ?sslmode=require',
    ],
    [
      'too many connections',
      () => server.as('few'),
      'has no connection left (too many connections for role "few"). Lower DATABASE_POOL_SIZE',
    ],
  ])('explains that the connection is refused because of this: %s', async (why, url, sentence) => {
    const said = await explain(url(), why === 'too many connections' ? 1_000 : undefined)
    expect(said).toContain(`${reached}PostgreSQL at ${host} ${sentence}`)
    expect(said).not.toMatch(/wrong|\n/)
  })

  test.each([
    ['127.0.0.1', 'verify-full', authority, 'is for another name.'],
    [
      'localhost',
      'verify-full',
      otherAuthority,
      'is not from an authority that this machine knows.',
    ],
    [
      'localhost',
      'verify-full',
      '/none/ca.pem',
      'The file /none/ca.pem (sslrootcert in DATABASE_URL) does not exist',
    ],
  ])(
    'explains what is wrong with the certificate of %s under sslmode=%s and sslrootcert=%s',
    async (name, mode, ca, sentence) => {
      const query = `?sslmode=${mode}&sslrootcert=${ca}`
      expect(await explain(server.as('washday', { host: name, query }))).toContain(sentence)
    },
  )

  test('accepts a password with special characters', async () => {
    const { db } = await openDatabase(server.as(`secret:${encoded}`, { database: 'washday' }))
    await db.destroy()
  })

  test('explains that the user may not create tables, which only owners may do since PostgreSQL 15', async () => {
    const sentence = `${used}user "guest" may not create tables in database "postgres" at ${host}. Make it the owner of the database (createdb -O guest postgres), or run there: grant usage, create on schema public to guest`
    expect(await explain(server.as('guest'))).toBe(sentence)
    const query = '?options=-c%20search_path%3Dlaundry'
    const noSchema = `${used}user "guest" finds no schema for its tables in database "postgres" at ${host}. If search_path is set (in DATABASE_URL, or for the user or database), correct it, or create that schema; otherwise run there: grant usage, create on schema public to guest`
    expect(await explain(server.as('guest', { query }))).toBe(noSchema)
    await server.run('revoke usage on schema public from public')
    expect(await explain(server.as('guest'))).toBe(noSchema)
    await server.run('grant usage, create on schema public to guest')
    const { db } = await openDatabase(server.as('guest'))
    await db.destroy()
  })

  test('explains that the database is a standby or read-only', async () => {
    await server.run('create database asleep')
    await server.run('alter database asleep set default_transaction_read_only = on')
    const url = server.as('washday', { database: 'asleep' })
    expect(await explain(url)).toBe(
      `${used}database "asleep" at ${host} takes no writes: it is a standby, or set to read-only`,
    )
    const several = url.replace(host, `${host},${host}`)
    expect(await explain(several)).toContain(`${reached}none of ${host}, ${host} takes writes`)
  })

  test('explains that no server answers, or that the host or socket does not exist', async () => {
    const port = await freePort()
    expect(await explain(`postgres://u:${encoded}@127.0.0.1:${port}/d`)).toBe(
      `${reached}nothing answers at 127.0.0.1:${port}. Is PostgreSQL running, and is this its port? Check DATABASE_URL`,
    )
    expect(await explain(`postgres://u:${encoded}@nowhere.invalid/d`)).toContain(
      `${reached}there is no host "nowhere.invalid".`,
    )
    expect(await explain('postgres:///d?host=/nowhere')).toContain(
      `there is no socket in /nowhere.`,
    )
  })
})
