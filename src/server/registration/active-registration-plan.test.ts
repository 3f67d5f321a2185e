import { CompiledQuery, createQueryId, type KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import type { Db } from '../db/connect.ts'
import { findActiveOfHousehold } from '../household/household-queries.ts'
import { findByContact } from '../link-request/link-request-queries.ts'
import { findActiveRegistration } from './registration-queries.ts'

const now = new Date('2026-12-01T12:00:00.000Z')

// PostgreSQL's plan depends on the table sizes, and these tables are empty.
test.runIf(engineUnderTest() === 'sqlite').each<[string, (db: Db) => Promise<unknown>, string[]]>([
  [
    'an e-mail address',
    (db) => findActiveRegistration(db, 'an event', { email: 'rosa@example.org' }),
    ['registrations_one_active'],
  ],
  [
    'a phone without an e-mail address',
    (db) => findActiveRegistration(db, 'an event', { phone: '555 555 0001' }),
    ['registrations_active_phone_key'],
  ],
  [
    'a household',
    (db) =>
      findActiveOfHousehold(db, 'an event', {
        emailKey: 'rosa@example.org',
        phoneKey: '5555550001',
        addressKey: '45030 1riverroad',
      }),
    [
      'registrations_one_active',
      'registrations_active_phone_key',
      'registrations_active_address_key',
    ],
  ],
  [
    'a phone number (find my appointment)',
    (db) => findByContact(db, { kind: 'phone', key: '5555550001' }, now),
    [
      'registrations_phone',
      'time_slots_end',
      'sqlite_autoindex_time_slots_1',
      'sqlite_autoindex_events_1',
    ],
  ],
  [
    'an e-mail address (find my appointment)',
    (db) => findByContact(db, { kind: 'email', key: 'rosa@example.org' }, now),
    [
      'registrations_email',
      'time_slots_end',
      'sqlite_autoindex_time_slots_1',
      'sqlite_autoindex_events_1',
    ],
  ],
])('the query for %s uses indexes and scans no table', async (_who, find, indexes) => {
  const { db } = await createTestApp()
  const queries: CompiledQuery[] = []
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      queries.push(db.getExecutor().compileQuery(node, createQueryId()))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await find(db.withPlugin(recorder))
  // Kysely compiles the parts of a union before the union itself.
  const query = queries.at(-1)
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${query?.sql}`, [...(query?.parameters ?? [])]),
  )
  const used = rows.flatMap(({ detail }) => /USING INDEX (\w+)/.exec(detail)?.[1] ?? [])
  expect(used).toEqual(indexes)
  expect(rows.map(({ detail }) => detail).join()).not.toContain('SCAN')
})
