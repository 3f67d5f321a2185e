import { expect, test } from 'vitest'
import { createFirstDatabase } from '../../../../test/support/database.ts'
import type { Db } from '../connect.ts'
import { migrate } from '../migrate.ts'

const line = (id: string, createdAt: string, changes: object = {}) => ({
  id,
  type: 'registration' as const,
  description: `${id} registered`,
  actor: 'public',
  created_at: createdAt,
  ...changes,
})

const digest = (until: string) => ({
  id: 'm',
  kind: 'organisation_digest' as const,
  channel: 'email' as const,
  recipient: 'office@example.org',
  dedupe_key: 'a digest',
  payload: JSON.stringify({ since: '2026-12-02T11:00:00.000Z', until }),
  state: 'sent' as const,
  attempts: 1,
  next_attempt_at: until,
  created_at: until,
})

async function reported(db: Db) {
  const rows = await db.selectFrom('activity').select(['id', 'digest']).orderBy('id').execute()
  return Object.fromEntries(rows.map((row) => [row.id, row.digest]))
}

test('only the public’s registrations and cancellations since the last digest are queued for the next one', async () => {
  const connection = await createFirstDatabase()
  const { db } = connection
  await db
    .insertInto('activity')
    .values([
      line('long ago', '2026-11-01T12:00:00.000Z'),
      line('reported', '2026-12-02T11:59:59.999Z'),
      line('new', '2026-12-02T12:00:00.000Z'),
      line('cancelled', '2026-12-02T12:10:00.000Z', { type: 'cancellation' }),
      line('by an administrator', '2026-12-02T12:11:00.000Z', { actor: 'maria' }),
      line('other', '2026-12-02T12:12:00.000Z', { type: 'other' }),
    ])
    .execute()
  await db.insertInto('messages').values(digest('2026-12-02T12:00:00.000Z')).execute()
  await migrate(connection)
  expect(await reported(db)).toEqual({
    'long ago': null,
    reported: null,
    new: 'next',
    cancelled: 'next',
    'by an administrator': null,
    other: null,
  })
})

test('without an earlier digest, the lines of the last day are queued for the next one', async () => {
  const connection = await createFirstDatabase()
  const { db } = connection
  await db
    .insertInto('activity')
    .values([line('old', '2026-12-01T11:59:00.000Z'), line('new', '2026-12-02T12:00:00.000Z')])
    .execute()
  await migrate(connection)
  expect(await reported(db)).toEqual({ old: null, new: 'next' })
})

test('existing messages have no lease and no backoff', async () => {
  const connection = await createFirstDatabase()
  const { db } = connection
  await db.insertInto('messages').values(digest('2026-12-02T12:00:00.000Z')).execute()
  await migrate(connection)
  const rows = await db.selectFrom('messages').select(['lease_id', 'wait_ms']).execute()
  expect(rows).toEqual([{ lease_id: null, wait_ms: null }])
})
