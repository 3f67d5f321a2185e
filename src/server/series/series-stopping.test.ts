import { describe, expect, test } from 'vitest'
import {
  addSeries,
  daysOf,
  eventStarts,
  firstLines,
  linesOf,
  signedIn,
} from '../../../test/support/series-data.ts'
import { api } from '../../contract/paths.ts'
import type { Series } from '../../contract/series.ts'

describe('a paused series', () => {
  test('creates no event until it is resumed, and then the events that are due', async () => {
    const { app, token } = await signedIn()
    const { id } = await addSeries(app, token)
    const paused = await app.post<Series>(api.adminSeriesPause(id), undefined, { token })
    expect(paused.status).toBe(200)
    expect(paused.body.pausedAt).toBe(app.clock().toISOString())
    await app.post(api.adminSeriesPause(id), undefined, { token })
    await app.put(api.adminSeries(id), { openDaysAhead: 60 }, { token })
    expect(await eventStarts(app)).toHaveLength(1)

    const resumed = await app.post<Series>(api.adminSeriesResume(id), undefined, { token })
    expect(resumed.body.pausedAt).toBeNull()
    expect(daysOf(resumed.body)[1]).toBe('2026-12-08 created')
    expect(await linesOf(app)).toEqual(
      [
        ...firstLines,
        'maria: Series "Monthly wash" paused',
        'maria: Series "Monthly wash" changed',
        'maria: Series "Monthly wash" resumed',
        'system: Series "Monthly wash" created the event on Tuesday, December 8, 2026',
      ].sort(),
    )
  })
})

describe('DELETE /api/admin/series/{id}', () => {
  test('keeps the events of the series, and a new series of that name does not duplicate them', async () => {
    const { app, token } = await signedIn()
    const { id } = await addSeries(app, token)
    const before = await app.get(api.events())
    expect((await app.delete(api.adminSeries(id), { token })).status).toBe(204)
    expect((await app.get(api.adminSeriesList(), { token })).body).toEqual([])
    expect((await app.get(api.events())).body).toEqual(before.body)
    expect((await app.delete(api.adminSeries(id), { token })).status).toBe(404)

    expect(daysOf(await addSeries(app, token))[0]).toBe('2026-11-10 created')
    expect(await eventStarts(app)).toHaveLength(1)
  })

  test('lets a new series of that name use a month whose event was deleted', async () => {
    const { app, token } = await signedIn()
    const { id, months } = await addSeries(app, token)
    await app.delete(api.adminEvent(months[0]?.eventId ?? ''), { token })
    await app.delete(api.adminSeries(id), { token })
    expect(daysOf(await addSeries(app, token))[0]).toBe('2026-11-10 created')
    expect(await eventStarts(app)).toHaveLength(1)
  })

  test('lets a new series, or one that takes the name, use a month whose event was deleted afterwards', async () => {
    const { app, token } = await signedIn()
    const deleteWithEvent = async ({ id, months }: Series) => {
      await app.delete(api.adminSeries(id), { token })
      await app.delete(api.adminEvent(months[0]?.eventId ?? ''), { token })
    }
    await deleteWithEvent(await addSeries(app, token))
    const created = await addSeries(app, token)
    expect(daysOf(created)[0]).toBe('2026-11-10 created')
    await deleteWithEvent(created)
    const { id } = await addSeries(app, token, { name: 'Soon', openDaysAhead: 0 })
    await app.put(api.adminSeries(id), { name: created.name, openDaysAhead: 30 }, { token })
    expect(await eventStarts(app)).toEqual(['2026-11-10T14:00:00.000Z'])
  })

  test('lets another series take the name and keep its own months', async () => {
    const { app, token } = await signedIn()
    const old = await addSeries(app, token, { name: 'Old', openDaysAhead: 60 })
    await app.delete(api.adminSeries(old.id), { token })
    const { id, months } = await addSeries(app, token, { weekday: 3 })
    const renamed = await app.put<Series>(api.adminSeries(id), { name: 'Old' }, { token })
    expect(renamed.body.months[0]?.eventId).toBe(months[0]?.eventId)
    expect(daysOf(renamed.body).slice(0, 2)).toEqual([
      '2026-11-11 created',
      // Left by the deleted series of this name
      '2026-12-08 created',
    ])
  })
})
