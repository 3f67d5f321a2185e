import { describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/support/app.ts'
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

describe('/api/admin/series/{id}/months/{yearMonth}', () => {
  const change = (app: TestApp, token: string, id: string, month: string, day: string | null) =>
    app.put<Series>(api.adminSeriesMonth(id, month), { day }, { token })

  test('skips a month, and moves another month', async () => {
    const { app, token } = await signedIn()
    const { id } = await addSeries(app, token)
    expect((await change(app, token, id, '2026-12', null)).status).toBe(200)
    const { body } = await change(app, token, id, '2027-01', '2027-01-19')
    expect(daysOf(body)).toEqual(['2026-11-10 created', '2026-12-08 skipped', '2027-01-19 planned'])
    expect(body.months[2]).toMatchObject({ ruleDay: '2027-01-12', isShifted: true })
    expect(await linesOf(app)).toEqual(
      [
        ...firstLines,
        'maria: Series "Monthly wash" skips December 2026',
        'maria: Series "Monthly wash" moved to Tuesday, January 19, 2027',
      ].sort(),
    )
  })

  test('logs a repeated change of a month only once', async () => {
    const { app, token } = await signedIn()
    const { id } = await addSeries(app, token)
    for (const _ of [1, 2]) await change(app, token, id, '2026-12', null)
    for (const _ of [1, 2]) await change(app, token, id, '2027-01', '2027-01-19')
    expect(await linesOf(app)).toHaveLength(firstLines.length + 2)
  })

  test('creates a month’s event at once if its new day is within `openDaysAhead`', async () => {
    const { app, token } = await signedIn()
    const { id } = await addSeries(app, token, { openDaysAhead: 45 })
    const { body } = await change(app, token, id, '2026-12', '2026-12-01')
    expect(daysOf(body)[1]).toBe('2026-12-01 created')
    expect(await eventStarts(app)).toContain('2026-12-01T14:00:00.000Z')
  })

  test('a month can be moved to today until the last time slot has started', async () => {
    const { app, token } = await signedIn()
    const { id } = await addSeries(app, token)
    app.clock.set('2026-10-20T14:00:00.000Z')
    const refused = await change(app, token, id, '2026-10', '2026-10-20')
    expect(refused).toMatchObject({ status: 400, body: { code: 'date_in_past' } })
    app.clock.set('2026-10-20T13:59:00.000Z')
    const { body } = await change(app, token, id, '2026-10', '2026-10-20')
    expect(daysOf(body)[0]).toBe('2026-10-20 created')
  })

  test('DELETE makes the month follow the rule again; a second DELETE changes nothing', async () => {
    const { app, token } = await signedIn()
    const { id } = await addSeries(app, token)
    await change(app, token, id, '2026-12', null)
    for (const _ of [1, 2]) {
      expect((await app.delete(api.adminSeriesMonth(id, '2026-12'), { token })).status).toBe(204)
    }
    const [series] = (await app.get<Series[]>(api.adminSeriesList(), { token })).body
    expect(series && daysOf(series)[1]).toBe('2026-12-08 planned')
    expect(await linesOf(app)).toEqual(
      [
        ...firstLines,
        'maria: Series "Monthly wash" skips December 2026',
        'maria: Series "Monthly wash" is back to its usual day in December 2026',
      ].sort(),
    )
  })

  test('returns 409 for a month whose event was already created, even if it has been deleted since', async () => {
    const { app, token } = await signedIn()
    const { id, months } = await addSeries(app, token)
    const address = api.adminSeriesMonth(id, '2026-11')
    const refusal = { status: 409, body: { code: 'month_has_event' } }
    expect(await change(app, token, id, '2026-11', null)).toMatchObject(refusal)
    expect(await app.delete(address, { token })).toMatchObject(refusal)
    await app.delete(api.adminEvent(months[0]?.eventId ?? ''), { token })
    expect(await change(app, token, id, '2026-11', '2026-11-17')).toMatchObject(refusal)
    expect(await eventStarts(app)).toEqual([])
  })

  test.each([
    ['2026-12', '2027-01-05', 'day_in_other_month'],
    ['2026-10', '2026-10-19', 'date_in_past'],
    ['2026-09', null, 'date_in_past'],
    ['2026-12', '2026-12-32', 'validation'],
    ['2026-12', '2026-02-30', 'validation'],
    ['2026-12', undefined, 'validation'],
    ['2026-13', null, 'validation'],
    ['december', null, 'validation'],
  ])('refuses month %s with day %s: %s', async (month, day, code) => {
    const { app, token } = await signedIn()
    const { id } = await addSeries(app, token)
    const answer = await app.put(api.adminSeriesMonth(id, month), { day }, { token })
    expect([answer.status, answer.body.code]).toEqual([400, code])
  })
})
