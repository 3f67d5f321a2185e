import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { signInAdmin } from '../../../test/support/data.ts'
import { addSeries } from '../../../test/support/series-data.ts'
import { api } from '../../contract/paths.ts'
import type { Series } from '../../contract/series.ts'

test.each([
  ['unknown time slots', { time_slots: '[{"startTime":"9h"}]' }],
  ['text that is not JSON', { time_slots: 'nine' }],
])(
  'a series with %s is left out of the list, reported as unreadable, and logged',
  async (_what, damage) => {
    const app = await createTestApp({ expectErrors: true })
    const token = await signInAdmin(app)
    for (const name of ['A', 'B']) await addSeries(app, token, { name })
    const list = () => app.get<Series[]>(api.adminSeriesList(), { token })
    const named = () => app.get<string[]>(api.adminSeriesUnreadable(), { token })
    expect((await named()).body).toEqual([])
    await app.db.updateTable('event_series').set(damage).where('name', '=', 'A').execute()
    const { status, body } = await list()
    expect([status, body.map(({ name }) => name)]).toEqual([200, ['B']])
    expect((await named()).body).toEqual(['A'])
    expect(app.errorLog).toHaveLength(1)
    expect(JSON.parse(app.errorLog[0] ?? '')).toMatchObject({
      series: 'A',
      msg: 'series is left out of the list, because its row is damaged',
    })
  },
)
