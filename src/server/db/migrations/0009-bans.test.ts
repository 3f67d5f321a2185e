import { expect, test } from 'vitest'
import { createFirstDatabase } from '../../../../test/support/database.ts'
import { readFigures } from '../../../../test/support/figures.ts'
import type { RegistrationStatus } from '../../../domain/registration.ts'
import { isBlacklisted } from '../../ban/ban-queries.ts'
import type { Db } from '../connect.ts'
import { migrate } from '../migrate.ts'

const at = '2026-10-20T12:00:00.000Z'

async function addEvents(db: Db): Promise<void> {
  for (const id of ['e1', 'e2']) {
    const event = { id, title: 'Wash', date: at, location: 'x', created_at: at, updated_at: at }
    await db.insertInto('events').values(event).execute()
    const times = { start_time: at, end_time: '2026-10-20T13:00:00.000Z', created_at: at }
    const slot = { id: `${id} s`, event_id: id, capacity: 10, ...times }
    await db.insertInto('time_slots').values(slot).execute()
  }
}

type Stored = { email: string; status?: RegistrationStatus; phone?: string; event?: string }

/** Stores the keys of the previous release: the e-mail address in lower case, the phone's last ten digits */
async function addRegistration(db: Db, id: string, { email, status, phone, event = 'e1' }: Stored) {
  await db
    .insertInto('registrations')
    .values({
      id,
      event_id: event,
      time_slot_id: `${event} s`,
      name: id,
      email,
      email_key: email.toLowerCase(),
      phone: phone ?? null,
      phone_key: phone?.replace(/\D/g, '').slice(-10) ?? null,
      zip_code: '45030',
      status: status ?? 'confirmed',
      created_at: at,
      updated_at: at,
    })
    .execute()
}

async function migrated(stored: Stored[]) {
  const connection = await createFirstDatabase()
  const { db } = connection
  await addEvents(db)
  for (const [n, one] of stored.entries()) {
    await addRegistration(db, `r${String(n).padStart(4, '0')}`, one)
  }
  await migrate(connection)
  return db
}

async function keysOf(db: Db): Promise<(string | null)[]> {
  const rows = await db.selectFrom('registrations').orderBy('id').select('email_key').execute()
  return rows.map(({ email_key }) => email_key)
}

test('the migration updates the stored keys and the counts of families by zip code', async () => {
  const db = await migrated([
    { email: 'R.Osa+x@GoogleMail.com', status: 'no_show' },
    { email: 'rosa@gmail.com', event: 'e2', phone: '614-555-7777 x2' },
    { email: 'Ben@example.org', status: 'cancelled', phone: '(614) 555-8888' },
  ])
  expect(await keysOf(db)).toEqual(['rosa@gmail.com', 'rosa@gmail.com', 'ben@example.org'])
  const rows = await db.selectFrom('registrations').orderBy('id').selectAll().execute()
  expect(rows.map((row) => row.phone_key)).toEqual([null, '6145557777', '6145558888'])
  expect(rows.map((row) => row.updated_at)).toEqual([at, at, at])
  const { kept, counted } = await readFigures(db)
  expect(kept).toEqual(counted)
  expect(kept.families).toEqual([
    { zip_code: '45030', email_key: 'rosa@gmail.com', registrations: 2 },
  ])
})

test('two active registrations of the same mailbox stay active, and the later one keeps its old key', async () => {
  const db = await migrated([
    { email: 'rosa+one@example.org' },
    { email: 'rosa+two@example.org', status: 'waitlist' },
    { email: 'rosa+old@example.org', status: 'cancelled' },
    { email: 'rosa+one@example.org', event: 'e2' },
  ])
  expect(await keysOf(db)).toEqual([
    'rosa@example.org',
    'rosa+two@example.org',
    'rosa@example.org',
    'rosa@example.org',
  ])
  const rows = await db.selectFrom('registrations').orderBy('id').select('status').execute()
  expect(rows.map(({ status }) => status)).toEqual([
    'confirmed',
    'waitlist',
    'cancelled',
    'confirmed',
  ])
  const { kept, counted } = await readFigures(db)
  expect(kept).toEqual(counted)
})

test('a registration whose key is already folded keeps this key, even if it is the later one', async () => {
  const db = await migrated([
    { email: 'rosa+one@example.org' },
    { email: 'rosa@example.org', status: 'waitlist' },
  ])
  expect(await keysOf(db)).toEqual(['rosa+one@example.org', 'rosa@example.org'])
})

test('the migration recomputes several batches, even if rows of the same mailbox are in different batches', async () => {
  const many = Array.from({ length: 1_100 }, (_, n) => ({ email: `f.${n}+x@gmail.com` }))
  const db = await migrated([...many, { email: 'f0@googlemail.com' }])
  const keys = await keysOf(db)
  expect(keys.slice(0, 1_100)).toEqual(many.map((_, n) => `f${n}@gmail.com`))
  expect(keys.at(-1)).toBe('f0@googlemail.com')
})

test('after the migration, existing blacklist entries match all spellings and phone numbers, and have no end date', async () => {
  const connection = await createFirstDatabase()
  const { db } = connection
  const entry = { name: 'Sam', reason: 'Noise', created_at: at }
  const stored = [
    { id: 'b1', email: 'S.am+x@gmail.com', phone: '614-555-7777 x2 or 614-555-8888' },
    { id: 'b2', email: 'Ann@example.org', phone: 'not given' },
  ]
  for (const one of stored) {
    await db
      .insertInto('blacklist')
      .values({ ...entry, ...one, email_key: one.email.toLowerCase() })
      .execute()
  }
  await migrate(connection)
  const now = new Date(at)
  const matches = (email: string, phone: string | null) => isBlacklisted(db, { email, phone }, now)
  expect(await matches('sam@googlemail.com', null)).toBe(true)
  expect(await matches('ann+y@example.org', null)).toBe(true)
  expect(await matches('x@example.org', '6145557777')).toBe(true)
  expect(await matches('x@example.org', '(614) 555-8888')).toBe(true)
  expect(await matches('x@example.org', '(614) 555-9999')).toBe(false)
  const rows = await db.selectFrom('blacklist').orderBy('id').selectAll().execute()
  expect(rows).toMatchObject([
    { email_key: 'sam@gmail.com', ends_at: null },
    { email_key: 'ann@example.org', ends_at: null },
  ])
})
