import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { signInAdmin } from '../../../test/support/data.ts'
import { addSeries, eventStarts } from '../../../test/support/series-data.ts'
import { api } from '../../contract/paths.ts'
import type { CreateSeriesRequest, Series } from '../../contract/series.ts'

/** The clock shows October 20, 2026, 8:00 in New York. */
async function setUp(changes: Partial<CreateSeriesRequest>) {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const { id } = await addSeries(app, token, changes)
  const changeMonth = (month: string, day: string | null) =>
    app.put<Series>(api.adminSeriesMonth(id, month), { day }, { token })
  return { app, token, id, changeMonth }
}

const lastFriday = { week: 'last', weekday: 5, openDaysAhead: 3 } as const

test('the current month of a series can still be skipped', async () => {
  const { changeMonth } = await setUp(lastFriday)
  const { status, body } = await changeMonth('2026-10', null)
  expect(status).toBe(200)
  expect(body.months[0]).toMatchObject({ yearMonth: '2026-10', state: 'skipped' })
})

test('a month of a series can be moved to today, and opens at once', async () => {
  const { app, changeMonth } = await setUp(lastFriday)
  const { status, body } = await changeMonth('2026-10', '2026-10-20')
  expect(status).toBe(200)
  expect(body.months[0]).toMatchObject({ day: '2026-10-20', state: 'created' })
  expect(await eventStarts(app)).toEqual(['2026-10-20T13:00:00.000Z'])
})

test('a skipped month that is due opens at once when it is restored', async () => {
  const { app, token, id, changeMonth } = await setUp({})
  await changeMonth('2026-12', null)
  await app.put(api.adminSeries(id), { openDaysAhead: 60 }, { token })
  const second = '2026-12-08T14:00:00.000Z'
  expect(await eventStarts(app)).not.toContain(second)
  await app.delete(api.adminSeriesMonth(id, '2026-12'), { token })
  expect(await eventStarts(app)).toContain(second)
  const lines = await app.db.selectFrom('activity').select('description').execute()
  expect(lines).toContainEqual({
    description: 'Series "Monthly wash" is back to its usual day in December 2026',
  })
})
