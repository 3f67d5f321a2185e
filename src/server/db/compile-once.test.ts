import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { compileOnce } from './compile-once.ts'

const at = '2026-10-20T12:00:00.000Z'

test('a query that is compiled once runs with the values of each call, including null, undefined and arrays of any length', async () => {
  const { db } = await createTestApp()
  let built = 0
  type NewEvent = { id: string; title: string; description?: string | null }
  const insertEvent = compileOnce((on, { id, title, description }: NewEvent) => {
    built++
    const rest = { date: at, location: 'x', created_at: at, updated_at: at }
    return on.insertInto('events').values({ id, title, description, ...rest })
  })
  await insertEvent(db, { id: '1', title: 'a', description: 'first' })
  await insertEvent(db, { id: '2', title: 'b', description: null })
  expect(built).toBe(1)
  await insertEvent(db, { id: '3', title: 'c', description: undefined })
  await insertEvent(db, { id: '4', title: 'd' })
  expect(built).toBe(2)

  const findEvents = compileOnce((on, { ids, title }: { ids: string[]; title?: string }) =>
    on
      .selectFrom('events')
      .where('id', 'in', ids)
      .$if(title !== undefined, (query) => query.where('title', '=', title ?? ''))
      .orderBy('id')
      .select(['title', 'description']),
  )
  expect(await findEvents(db, { ids: ['1', '2'] })).toEqual([
    { title: 'a', description: 'first' },
    { title: 'b', description: null },
  ])
  expect(await findEvents(db, { ids: ['4'] })).toEqual([{ title: 'd', description: null }])
  expect(await findEvents(db, { ids: ['3', '4'], title: 'c' })).toHaveLength(1)
})
