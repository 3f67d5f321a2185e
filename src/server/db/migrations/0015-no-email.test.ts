import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createFirstDatabase, engineUnderTest } from '../../../../test/support/database.ts'
import { readFigures } from '../../../../test/support/figures.ts'
import type { Db } from '../connect.ts'
import { isUniqueViolation } from '../errors.ts'
import { migrate } from '../migrate.ts'

const at = '2026-10-20T12:00:00.000Z'
const end = '2026-10-20T13:00:00.000Z'

async function addRow(db: Db, id: string, changes: object = {}) {
  const row = {
    id,
    event_id: 'e',
    time_slot_id: 's',
    name: id,
    email: `${id}@example.org`,
    email_key: `${id}@example.org`,
    phone: '513 555 0001',
    phone_key: '5135550001',
    zip_code: '45030',
    status: 'confirmed' as const,
    created_at: at,
    updated_at: at,
    ...changes,
  }
  await db.insertInto('registrations').values(row).execute()
}

/** A database of the first release with one event and three families, each with a token, a reminder and a message */
async function createOldDatabase() {
  const connection = await createFirstDatabase()
  const { db } = connection
  const event = { id: 'e', title: 'Wash', date: at, location: 'x', created_at: at, updated_at: at }
  await db.insertInto('events').values(event).execute()
  const times = { start_time: at, end_time: end, created_at: at }
  const slot = { id: 's', event_id: 'e', capacity: 1, ...times }
  await db.insertInto('time_slots').values(slot).execute()
  for (const id of ['ana', 'bea', 'cleo']) {
    await addRow(db, id, id === 'cleo' ? { status: 'waitlist' } : {})
    await sql`insert into cancel_tokens (token_hash, registration_id, created_at)
      values (${`token of ${id}`}, ${id}, ${at})`.execute(db)
    await sql`insert into email_reminders (id, registration_id, reminder_type, outcome, sent_at)
      values (${id}, ${id}, 'day-before', 'sent', ${at})`.execute(db)
    await sql`insert into messages (id, kind, channel, recipient, registration_id, dedupe_key,
        payload, state, attempts, next_attempt_at, created_at)
      values (${id}, 'registration_confirmed', 'email', ${`${id}@example.org`}, ${id}, ${id},
        '{}', 'sent', 1, ${at}, ${at})`.execute(db)
  }
  return connection
}

const count = async (db: Db, table: 'cancel_tokens' | 'email_reminders' | 'registrations') => {
  const rows = await db.selectFrom(table).selectAll().execute()
  return rows.length
}

test('the migration keeps rows, tokens, reminders, messages and counts, and triggers and foreign keys still work', async () => {
  const connection = await createOldDatabase()
  const { db } = connection
  const before = await sql<object>`select * from registrations order by id`.execute(db)
  await migrate(connection)

  const after = await db.selectFrom('registrations').orderBy('id').selectAll().execute()
  expect(after).toMatchObject(before.rows)
  expect(await count(db, 'cancel_tokens')).toBe(3)
  expect(await count(db, 'email_reminders')).toBe(3)
  const messages = await db.selectFrom('messages').orderBy('id').selectAll().execute()
  expect(messages.map((row) => [row.registration_id, row.state, row.called_at])).toEqual(
    ['ana', 'bea', 'cleo'].map((id) => [id, 'sent', null]),
  )
  const { kept, counted } = await readFigures(db)
  expect(kept).toEqual(counted)
  expect(kept.slots).toMatchObject([{ confirmed_count: 2, waitlist_count: 1 }])

  await expect(addRow(db, 'again', { email_key: 'ana@example.org' })).rejects.toSatisfy(
    isUniqueViolation,
  )
  await db.deleteFrom('registrations').where('id', '=', 'ana').execute()
  expect(await count(db, 'cancel_tokens')).toBe(2)
  expect(await count(db, 'email_reminders')).toBe(2)
  const erased = await db.selectFrom('messages').where('id', '=', 'ana').selectAll().execute()
  expect(erased).toMatchObject([{ registration_id: null, recipient: '', payload: '' }])
  await db.deleteFrom('events').execute()
  expect(await count(db, 'registrations')).toBe(0)
})

test('a family without an e-mail address is counted by phone, and without a phone by registration', async () => {
  const connection = await createOldDatabase()
  const { db } = connection
  await migrate(connection)
  const nobody = { email: null, email_key: null }
  await addRow(db, 'one', nobody)
  await addRow(db, 'two', nobody)
  await addRow(db, 'three', { ...nobody, phone: null, phone_key: null })
  const families = async () => {
    const { kept, counted } = await readFigures(db)
    expect(kept).toEqual(counted)
    return kept.families.map(({ email_key, registrations }) => `${email_key} ${registrations}`)
  }
  const others = ['ana@example.org 1', 'bea@example.org 1']
  expect(await families()).toEqual(['5135550001 2', ...others, 'three 1'])
  await db
    .updateTable('registrations')
    .set({ phone_key: '5135550002' })
    .where('id', '=', 'two')
    .execute()
  expect(await families()).toEqual(['5135550001 1', '5135550002 1', ...others, 'three 1'])
  await db
    .updateTable('registrations')
    .set({ email_key: 'x@y' })
    .where('id', '=', 'three')
    .execute()
  await db
    .updateTable('registrations')
    .set({ status: 'cancelled' })
    .where('id', '=', 'one')
    .execute()
  await db.deleteFrom('registrations').where('id', '=', 'bea').execute()
  expect(await families()).toEqual(['5135550002 1', 'ana@example.org 1', 'x@y 1'])
})

test.runIf(engineUnderTest() === 'sqlite')(
  'after the migration, the registrations table has all its indexes, triggers and foreign keys',
  async () => {
    const connection = await createOldDatabase()
    const { db } = connection
    await migrate(connection)
    const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where tbl_name = 'registrations' and sql is not null
    order by name`.execute(db)
    expect(rows.map(({ name }) => name)).toEqual([
      'registrations',
      'registrations_active_address_key',
      'registrations_active_phone_key',
      'registrations_address',
      'registrations_agreed',
      'registrations_coming_forgotten',
      'registrations_consent_changed',
      'registrations_counted',
      'registrations_created',
      'registrations_email',
      'registrations_erased',
      'registrations_event',
      'registrations_family',
      'registrations_family_changed',
      'registrations_named',
      'registrations_one_active',
      'registrations_phone',
      'registrations_slot',
      'registrations_slot_changed',
      'registrations_told_change',
      'registrations_told_end',
      'registrations_told_new',
      'registrations_uncounted',
      'registrations_unsettled_change',
      'registrations_unsettled_end',
      'registrations_unsettled_new',
    ])
    expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([])
    expect((await sql`pragma foreign_key_list(registrations)`.execute(db)).rows).toHaveLength(2)
    expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([
      { integrity_check: 'ok' },
    ])
  },
)
