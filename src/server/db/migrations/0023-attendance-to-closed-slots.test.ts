import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createFirstDatabase } from '../../../../test/support/database.ts'
import { migrate } from '../migrate.ts'

const at = '2026-10-20T12:00:00.000Z'
const end = '2026-10-20T13:00:00.000Z'
const later = '2026-10-20T12:30:00.000Z'

/** A migrated database of the first release; its event has a confirmed and a cancelled registration. */
async function migrated() {
  const connection = await createFirstDatabase()
  const { db } = connection
  const event = { id: 'e', title: 'Wash', date: at, location: 'x', created_at: at, updated_at: at }
  await db.insertInto('events').values(event).execute()
  const times = { start_time: at, end_time: end, created_at: at }
  await db
    .insertInto('time_slots')
    .values({ id: 's', event_id: 'e', capacity: 2, ...times })
    .execute()
  for (const [id, status] of [
    ['ana', 'confirmed'],
    ['bea', 'cancelled'],
  ]) {
    await sql`insert into registrations (id, event_id, time_slot_id, name, email, email_key, status,
        cancelled_at, created_at, updated_at)
      values (${id}, 'e', 's', ${id}, ${`${id}@example.org`}, ${`${id}@example.org`}, ${status},
        ${status === 'cancelled' ? later : null}, ${at}, ${at})`.execute(db)
  }
  await sql`insert into blacklist (id, name, email, email_key, phone, reason, created_at)
    values ('b', 'Carla', 'carla@example.org', 'carla@example.org', '', 'no-show', ${at})`.execute(
    db,
  )
  await migrate(connection)
  return db
}

test('after the migrations, slots are open, no attendance is noted, and blacklist entries are bans, not warnings', async () => {
  const db = await migrated()
  const registration = await db.selectFrom('registrations').selectAll().where('id', '=', 'ana')
  expect(await registration.executeTakeFirst()).toMatchObject({
    status: 'confirmed',
    attendance: null,
    loads: null,
    is_walk_in: null,
  })
  const slot = await db.selectFrom('time_slots').selectAll().executeTakeFirst()
  expect(slot).toMatchObject({ closed_at: null, closing_id: null })
  const event = await db.selectFrom('events').selectAll().executeTakeFirst()
  expect(event).toMatchObject({ opens_at: null, spanish_title: null })
  const entries = await db.selectFrom('blacklist').select('is_warning').execute()
  expect(entries).toEqual([{ is_warning: 0 }])
})

test('the migrations add a freed spot, which the figures omit, for a cancelled registration', async () => {
  const db = await migrated()
  expect(await db.selectFrom('freed_spots').selectAll().execute()).toEqual([
    {
      id: 'bea',
      time_slot_id: 's',
      freed_at: later,
      freed_by: 'cancelled',
      was_full: 0,
      taken_at: null,
      taken_by: null,
    },
  ])
})

test.each([
  ['status', 0, `update registrations set status = 'cancelled' where id = 'ana'`],
  ['start', 0, `update time_slots set start_time = '${later}'`],
  ['name', 1, `update registrations set name = 'Ana' where id = 'ana'`],
  ['capacity', 1, `update time_slots set capacity = 3`],
])(
  'after a change of the %s, the number of answers to “Are you coming?” is %i',
  async (_what, answers, change) => {
    const db = await migrated()
    await db.insertInto('coming_answers').values({ registration_id: 'ana', asked_at: at }).execute()
    await sql.raw(change).execute(db)
    expect(await db.selectFrom('coming_answers').selectAll().execute()).toHaveLength(answers)
  },
)

test('deleting an event deletes its answers, freed spots, closings and kept spots', async () => {
  const db = await migrated()
  await db.insertInto('coming_answers').values({ registration_id: 'ana', asked_at: at }).execute()
  const closing = { id: 'c', event_id: 'e', kept_until: end, created_at: at }
  await db.insertInto('slot_closings').values(closing).execute()
  const kept = { id: 'k', closing_id: 'c', time_slot_id: 's', rank: 0 }
  await db.insertInto('kept_spots').values(kept).execute()
  await expect(
    db
      .insertInto('kept_spots')
      .values({ ...kept, id: 'l', closing_id: 'none' })
      .execute(),
  ).rejects.toThrow(/foreign key/i)
  await db.deleteFrom('events').execute()
  for (const table of ['coming_answers', 'freed_spots', 'slot_closings', 'kept_spots'] as const) {
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
  }
})
