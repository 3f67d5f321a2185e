import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import {
  createBlankDatabase,
  createTestDatabase,
  engineUnderTest,
} from '../../../test/support/database.ts'
import { type Connection, connect } from './connect.ts'
import { migrate } from './migrate.ts'

const run = promisify(execFile)

const open: Connection[] = []
afterEach(async () => {
  for (const { db } of open.splice(0)) await db.destroy()
})
function connectTo(url: string): Connection {
  const connection = connect(url)
  open.push(connection)
  return connection
}

async function tableNames({ db }: Connection): Promise<string[]> {
  const tables = await db.introspection.getTables()
  return tables.map((table) => table.name).sort()
}

const tables = [
  'activity',
  'admin_sessions',
  'admins',
  'blacklist',
  'cancel_tokens',
  'email_reminders',
  'events',
  'messages',
  'recurring_event_tracking',
  'registrations',
  'time_slots',
]

describe('migrating', () => {
  test('creates all tables in an empty database, and changes nothing the second time', async () => {
    const connection = connectTo(await createBlankDatabase())
    await migrate(connection)
    expect(await tableNames(connection)).toEqual(expect.arrayContaining(tables))
    const before = await tableNames(connection)
    await migrate(connection)
    expect(await tableNames(connection)).toEqual(before)
  })

  test('happens once if several processes start concurrently', async () => {
    const url = await createBlankDatabase()
    const program = `
      import { connect } from '${import.meta.resolve('./connect.ts')}'
      import { migrate } from '${import.meta.resolve('./migrate.ts')}'
      const connection = connect('${url}')
      await migrate(connection)
      await connection.db.destroy()`
    const start = () => run(process.execPath, ['--input-type=module', '--eval', program])
    await Promise.all([start(), start(), start()])
    expect(await tableNames(connectTo(url))).toEqual(expect.arrayContaining(tables))
  })

  test('leaves no tables behind if a migration fails', async () => {
    const url = await createBlankDatabase()
    const connection = connectTo(url)
    // The first migration fails at this table, after it has created `events`.
    await sql`create table messages (id text)`.execute(connection.db)
    await expect(migrate(connection)).rejects.toThrow()
    expect(await tableNames(connection)).not.toContain('events')
    await sql`drop table messages`.execute(connection.db)
    await migrate(connection)
    expect(await tableNames(connection)).toEqual(expect.arrayContaining(tables))
  })
})

describe('the migrated database', () => {
  const at = '2026-10-20T12:00:00.000Z'

  async function withEvent(db: Kysely<never> | Connection['db']) {
    const known = db as Connection['db']
    await known
      .insertInto('events')
      .values({ id: 'e', title: 'Wash', date: at, location: 'x', created_at: at, updated_at: at })
      .execute()
    await known
      .insertInto('time_slots')
      .values({
        id: 's',
        event_id: 'e',
        start_time: at,
        end_time: '2026-10-20T13:00:00.000Z',
        capacity: 1,
        created_at: at,
      })
      .execute()
    return known
  }
  const row = (id: string, status: 'confirmed' | 'waitlist' | 'cancelled' | 'no_show') => ({
    id,
    event_id: 'e',
    time_slot_id: 's',
    name: 'Rosa',
    email: 'rosa@example.org',
    email_key: 'rosa@example.org',
    status,
    created_at: at,
    updated_at: at,
  })

  test('allows one active registration per e-mail address and event, and any number of inactive ones', async () => {
    const database = await createTestDatabase()
    const db = await withEvent(database.connection.db)
    for (const [n, status] of (['cancelled', 'cancelled', 'no_show'] as const).entries()) {
      await db
        .insertInto('registrations')
        .values(row(`old${n}`, status))
        .execute()
    }
    await db.insertInto('registrations').values(row('a', 'confirmed')).execute()
    for (const status of ['confirmed', 'waitlist'] as const) {
      const second = db.insertInto('registrations').values(row(`b ${status}`, status))
      await expect(second.execute()).rejects.toThrow(/unique/i)
    }
    await database.close()
  })

  test('deletes slots, registrations and links with their event, and keeps activity and messages', async () => {
    const database = await createTestDatabase()
    const db = await withEvent(database.connection.db)
    await db.insertInto('registrations').values(row('a', 'confirmed')).execute()
    await db
      .insertInto('cancel_tokens')
      .values({ token_hash: 'x', registration_id: 'a', created_at: at })
      .execute()
    await db
      .insertInto('activity')
      .values({
        id: 'l',
        type: 'registration',
        description: 'Rosa registered',
        event_id: 'e',
        registration_id: 'a',
        actor: 'public',
        created_at: at,
      })
      .execute()
    await db
      .insertInto('messages')
      .values({
        id: 'm',
        kind: 'registration_confirmed',
        channel: 'email',
        recipient: 'rosa@example.org',
        registration_id: 'a',
        dedupe_key: 'a:registration_confirmed:s',
        payload: '{}',
        state: 'sent',
        attempts: 1,
        next_attempt_at: at,
        created_at: at,
      })
      .execute()

    await db.deleteFrom('events').where('id', '=', 'e').execute()
    for (const table of ['time_slots', 'registrations', 'cancel_tokens'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    }
    expect(await db.selectFrom('activity').selectAll().execute()).toHaveLength(1)
    const messages = await db.selectFrom('messages').selectAll().execute()
    expect(messages).toMatchObject([{ id: 'm', registration_id: null }])
    await database.close()
  })

  test.each([
    ['a capacity of 0', { capacity: 0 }],
    ['an end at the start', { end_time: at }],
    ['an end before the start', { end_time: '2026-10-20T11:59:59.999Z' }],
  ])('refuses a time slot with %s', async (_what, changes) => {
    const database = await createTestDatabase()
    const db = await withEvent(database.connection.db)
    await expect(db.updateTable('time_slots').set(changes).execute()).rejects.toThrow(/check/i)
    await database.close()
  })

  test('refuses an unknown status', async () => {
    const database = await createTestDatabase()
    const db = await withEvent(database.connection.db)
    const unknown = { ...row('a', 'confirmed'), status: 'no-show' as 'no_show' }
    await expect(db.insertInto('registrations').values(unknown).execute()).rejects.toThrow(/check/i)
    await database.close()
  })

  test('returns times as ISO text and counts as numbers', async () => {
    const database = await createTestDatabase()
    const db = await withEvent(database.connection.db)
    const event = await db.selectFrom('events').selectAll().executeTakeFirstOrThrow()
    expect(event.created_at).toBe(at)
    const { n } = await db
      .selectFrom('events')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect(n).toBe(1)
    await database.close()
  })

  test.runIf(engineUnderTest() === 'sqlite')(
    'uses WAL, full sync and foreign keys on SQLite',
    async () => {
      const database = await createTestDatabase()
      const { db } = database.connection
      const pragma = async (name: string) =>
        Object.values(
          (await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(db)).rows[0] ?? {},
        )[0]
      expect(await pragma('journal_mode')).toBe('wal')
      expect(await pragma('synchronous')).toBe(2)
      expect(await pragma('foreign_keys')).toBe(1)
      await database.close()
    },
  )
})
