import { expect, test } from 'vitest'
import { createFirstDatabase } from '../../../../test/support/database.ts'
import { migrate } from '../migrate.ts'

const at = '2026-10-20T12:00:00.000Z'

test('the migration gives every address its key, in several batches, and changes no address and no time', async () => {
  const connection = await createFirstDatabase()
  const { db } = connection
  const event = { id: 'e', title: 'Wash', date: at, location: 'x', created_at: at, updated_at: at }
  await db.insertInto('events').values(event).execute()
  const times = { start_time: at, end_time: '2026-10-20T13:00:00.000Z', created_at: at }
  await db
    .insertInto('time_slots')
    .values({ id: 's', event_id: 'e', capacity: 1, ...times })
    .execute()
  const rows = Array.from({ length: 2100 }, (_, n) => ({
    id: `r${String(n).padStart(4, '0')}`,
    event_id: 'e',
    time_slot_id: 's',
    name: `Family ${n}`,
    email: `family${n}@example.org`,
    email_key: `family${n}@example.org`,
    address: n % 3 === 0 ? null : `${n} River Rd., Apt ${n % 2}`,
    zip_code: n % 3 === 0 ? null : '45030-1234',
    status: 'cancelled' as const,
    created_at: at,
    updated_at: at,
  }))
  for (let n = 0; n < rows.length; n += 700) {
    await db
      .insertInto('registrations')
      .values(rows.slice(n, n + 700))
      .execute()
  }

  await migrate(connection)

  const after = await db
    .selectFrom('registrations')
    .orderBy('id')
    .select(['id', 'address', 'address_key', 'updated_at'])
    .execute()
  expect(after).toEqual(
    rows.map(({ id, address }, n) => ({
      id,
      address,
      address_key: n % 3 === 0 ? null : `45030 ${n}riverrdapt${n % 2}`,
      updated_at: at,
    })),
  )
})
