import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createFirstDatabase } from '../../../../test/support/database.ts'
import { migrate } from '../migrate.ts'

const at = '2026-10-20T12:00:00.000Z'
const end = '2026-10-20T13:00:00.000Z'

test('the migration erases the messages of deleted registrations, and no others', async () => {
  const connection = await createFirstDatabase()
  const { db } = connection
  const event = { id: 'e', title: 'Wash', date: at, location: 'x', created_at: at, updated_at: at }
  await db.insertInto('events').values(event).execute()
  const times = { start_time: at, end_time: end, created_at: at }
  await db
    .insertInto('time_slots')
    .values({ id: 's', event_id: 'e', capacity: 1, ...times })
    .execute()
  await db
    .insertInto('registrations')
    .values({
      id: 'r',
      event_id: 'e',
      time_slot_id: 's',
      name: 'Rosa',
      email: 'rosa@example.org',
      email_key: 'rosa@example.org',
      status: 'confirmed',
      created_at: at,
      updated_at: at,
    })
    .execute()
  const add = (
    id: string,
    registrationId: string | null,
    kind: string,
    state: 'queued' | 'sent' | 'kept',
  ) =>
    sql`
    insert into messages (id, kind, channel, recipient, registration_id, dedupe_key, payload, state,
      attempts, next_attempt_at, created_at)
    values (${id}, ${kind}, 'email', 'rosa@example.org', ${registrationId}, ${`r:${kind}:${id}`},
      '{"name":"Rosa"}', ${state}, 0, ${at}, ${at})`.execute(db)
  await add('alive', 'r', 'registration_confirmed', 'queued')
  await add('deleted and sent', null, 'registration_confirmed', 'sent')
  await add('deleted and queued', null, 'cancelled', 'queued')
  await add('deleted and kept', null, 'promoted', 'kept')
  await add('digest', null, 'organisation_digest', 'sent')

  await migrate(connection)
  const rows = await db
    .selectFrom('messages')
    .orderBy('id')
    .select(['id', 'recipient', 'payload', 'state', 'by_admin'])
    .execute()
  const kept = { recipient: 'rosa@example.org', payload: '{"name":"Rosa"}', by_admin: null }
  const emptied = { recipient: '', payload: '', by_admin: null }
  expect(rows).toEqual([
    { id: 'alive', state: 'queued', ...kept },
    { id: 'deleted and kept', state: 'kept', ...emptied },
    { id: 'deleted and queued', state: 'failed', ...emptied },
    { id: 'deleted and sent', state: 'sent', ...emptied },
    { id: 'digest', state: 'sent', ...kept },
  ])
})
