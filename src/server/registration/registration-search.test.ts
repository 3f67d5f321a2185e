import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { addSlot, registerFamily } from '../../../test/support/data.ts'
import { searchLimit, searchRegistrations } from './registration-list-queries.ts'

test.each([1, 2, 3, 7, 100])(
  'a search that reads %s registrations at a time finds all matches once, newest first',
  async (batchSize) => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    const all: string[] = []
    for (let n = 1; n <= 12; n++) {
      // Some registrations have the same time. No batch may end between them; their order does not matter.
      if (n % 3 !== 0) app.clock.advanceHours(1)
      await registerFamily(app, slot, n)
      all.push(`Family ${n}`)
    }
    const find = async (search: string) => {
      const found = await searchRegistrations(app.db, { search }, app.clock(), batchSize)
      const moments = found.map(({ createdAt }) => createdAt)
      expect(moments).toEqual(moments.toSorted().reverse())
      return found.map(({ name }) => name).toSorted()
    }
    expect(await find('family')).toEqual(all.toSorted())
    expect(await find('Family 1')).toEqual(
      all.filter((name) => name.startsWith('Family 1')).toSorted(),
    )
    expect(await find('family3@example')).toEqual(['Family 3'])
    expect(await find('nobody')).toEqual([])
  },
)

test('a search returns the newest matches up to its limit', async () => {
  const app = await createTestApp()
  const slot = await addSlot(app.db, { capacity: 300 })
  for (let n = 1; n <= searchLimit + 5; n++) {
    app.clock.advanceHours(1 / 3600)
    await registerFamily(app, slot, n)
  }
  const found = await searchRegistrations(app.db, { search: 'family' }, app.clock(), 90)
  expect(found).toHaveLength(searchLimit)
  expect(found[0]?.name).toBe(`Family ${searchLimit + 5}`)
  expect(found.at(-1)?.name).toBe('Family 6')
})

test('a search that finds nobody lets other requests run while it reads all registrations', async () => {
  const app = await createTestApp()
  const slot = await addSlot(app.db)
  for (let n = 1; n <= 10; n++) {
    app.clock.advanceHours(1)
    await registerFamily(app, slot, n)
  }
  let turns = 0
  let isLooking = true
  const takeTurns = () => {
    turns++
    if (isLooking) setImmediate(takeTurns)
  }
  setImmediate(takeTurns)
  await searchRegistrations(app.db, { search: 'nobody' }, app.clock(), 1)
  isLooking = false
  expect(turns).toBeGreaterThanOrEqual(10)
})

test('a search finds each number of a phone field', async () => {
  const app = await createTestApp()
  const slot = await addSlot(app.db)
  for (const [n, phone] of [
    [1, '(513) 555-0101 / 513.555.0102'],
    [2, '513-555-0104 ext. 101'],
  ] as const) {
    const { id } = await registerFamily(app, slot, n)
    // As an administrator may enter it
    await app.db.updateTable('registrations').set({ phone }).where('id', '=', id).execute()
  }
  const find = async (search: string) =>
    (await searchRegistrations(app.db, { search }, app.clock())).map(({ name }) => name)
  for (const search of ['513-555-0101', '+1 513 555 0102', '0102', '555-0102']) {
    expect(await find(search)).toEqual(['Family 1'])
  }
  expect(await find('555-0105')).toEqual([])
  expect(await find('555-010')).toHaveLength(2)
})
