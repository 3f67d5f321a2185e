import { expect, test } from 'vitest'
import { createFirstDatabase } from '../../../../test/support/database.ts'
import { migrate } from '../migrate.ts'

const at = '2026-10-20T12:00:00.000Z'

test('the migration keeps tracking rows, and they stay when their event is deleted', async () => {
  const connection = await createFirstDatabase()
  const { db } = connection
  await db
    .insertInto('events')
    .values({ id: 'e', title: 'Wash', date: at, location: 'x', created_at: at, updated_at: at })
    .execute()
  const mark = { event_type: 'Monthly wash', year_month: '2026-12', created_at: at }
  await db
    .insertInto('recurring_event_tracking')
    .values({ ...mark, id: 'm', event_id: 'e' })
    .execute()

  await migrate(connection)
  const tracked = () => db.selectFrom('recurring_event_tracking').selectAll().execute()
  expect(await tracked()).toEqual([{ ...mark, id: 'm', event_id: 'e' }])
  const twice = db.insertInto('recurring_event_tracking').values({ ...mark, id: 'n' })
  await expect(twice.execute()).rejects.toThrow(/unique/i)
  await db.deleteFrom('events').execute()
  expect(await tracked()).toEqual([{ ...mark, id: 'm', event_id: null }])
})
