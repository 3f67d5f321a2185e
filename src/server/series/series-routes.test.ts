import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { addEvent, signInAdmin } from '../../../test/support/data.ts'
import { addSeries, eventStarts, seriesBody } from '../../../test/support/series-data.ts'
import { api } from '../../contract/paths.ts'
import type { Series } from '../../contract/series.ts'

const list = api.adminSeriesList()
const unknown = '01936f00-0000-7000-8000-000000000000'

/** The tests take place on 20 October 2026: October's second Tuesday is over, November's is near. */
async function signedIn() {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  return { app, token }
}

/** The log since the series was made: what the clock calls one moment has no order */
async function linesOf(app: TestApp): Promise<string[]> {
  const lines = await app.db.selectFrom('activity').select(['actor', 'description']).execute()
  return lines.map(({ actor, description }) => `${actor}: ${description}`).sort()
}
const firstLines = [
  'maria: Series "Monthly wash" created',
  'system: Series "Monthly wash" created the event of Tuesday, November 10, 2026',
]

const daysOf = ({ months }: Series) => months.slice(0, 3).map(({ day, state }) => `${day} ${state}`)

describe('POST /api/admin/series', () => {
  test('creates a series and answers it with its next twelve months', async () => {
    const { app, token } = await signedIn()
    const answer = await app.post<Series>(list, seriesBody(), { token })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      ...seriesBody(),
      pausedAt: null,
      createdAt: app.clock().toISOString(),
      updatedAt: app.clock().toISOString(),
    })
    expect(daysOf(answer.body)).toEqual([
      '2026-11-10 created',
      '2026-12-08 planned',
      '2027-01-12 planned',
    ])
    expect(answer.body.months).toHaveLength(12)
    expect((await app.get<Series[]>(list, { token })).body).toEqual([answer.body])
  })

  test('creates at once what should be open by now, and notes who did what', async () => {
    const { app, token } = await signedIn()
    const { months } = await addSeries(app, token)
    const { body } = await app.get<object[]>(api.events())
    expect(body).toMatchObject([
      {
        id: months[0]?.eventId,
        title: 'Free laundry day',
        date: '2026-11-10T05:00:00.000Z',
        location: 'Harrison',
        laundromatName: 'Spin Cycle',
        timeSlots: [
          { startTime: '2026-11-10T14:00:00.000Z', endTime: '2026-11-10T15:00:00.000Z' },
          { startTime: '2026-11-10T15:00:00.000Z', capacity: 5 },
        ],
      },
    ])
    expect(await linesOf(app)).toEqual(firstLines)
  })

  test('opens 30 days ahead when the body does not say', async () => {
    const { app, token } = await signedIn()
    const { openDaysAhead: _, ...body } = seriesBody()
    const answer = await app.post<Series>(list, body, { token })
    expect(answer.body.openDaysAhead).toBe(30)
  })

  test('refuses a name that is taken, and creates nothing', async () => {
    const { app, token } = await signedIn()
    await addSeries(app, token)
    const answer = await app.post(list, seriesBody({ week: 'last' }), { token })
    expect(answer.status).toBe(409)
    expect(answer.body.code).toBe('series_name_taken')
    expect(await eventStarts(app)).toHaveLength(1)
  })

  test.each<[object, string, string]>([
    [{ name: ' ' }, 'name', 'Name of the series is required'],
    [{ title: undefined }, 'title', 'Title is required'],
    [{ location: '' }, 'location', 'Location is required'],
    [{ week: 5 }, 'week', 'Please check this field'],
    [{ weekday: 7 }, 'weekday', 'Please check this field'],
    [{ weekday: '2' }, 'weekday', 'Please check this field'],
    [{ openDaysAhead: -1 }, 'openDaysAhead', 'Enter a number of days from 0 to 365'],
    [{ openDaysAhead: 366 }, 'openDaysAhead', 'Enter a number of days from 0 to 365'],
    [{ openDaysAhead: 1.5 }, 'openDaysAhead', 'Enter a number of days from 0 to 365'],
    [{ timeSlots: [] }, 'timeSlots', 'At least one time slot is required'],
    [
      { timeSlots: [{ startTime: '24:00', endTime: '24:30', capacity: 1 }] },
      'timeSlots.0.startTime',
      'Start time is required',
    ],
    [
      { timeSlots: [{ startTime: '10:00', endTime: '10:00', capacity: 1 }] },
      'timeSlots.0.endTime',
      'End time must be after start time',
    ],
    [
      { timeSlots: [{ startTime: '09:00', endTime: '10:00', capacity: 0 }] },
      'timeSlots.0.capacity',
      'Capacity must be at least 1',
    ],
  ])('refuses %j with the field’s own message', async (changes, path, message) => {
    const { app, token } = await signedIn()
    const answer = await app.post(list, { ...seriesBody(), ...changes }, { token })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toContainEqual({ path, message })
    expect((await app.get(list, { token })).body).toEqual([])
  })
})

describe('PUT /api/admin/series/{id}', () => {
  test('changes the months to come, and leaves the events that stand as they are', async () => {
    const { app, token } = await signedIn()
    const { id } = await addSeries(app, token)
    const before = await app.get(api.events())
    const changes = {
      title: 'Evening wash',
      week: 1,
      weekday: 5,
      description: null,
      timeSlots: [{ startTime: '17:00', endTime: '18:00', capacity: 3 }],
    }
    const answer = await app.put<Series>(api.adminSeries(id), changes, { token })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ ...changes, location: 'Harrison', openDaysAhead: 30 })
    expect(daysOf(answer.body)).toEqual([
      '2026-11-10 created',
      '2026-12-04 planned',
      '2027-01-01 planned',
    ])
    expect((await app.get(api.events())).body).toEqual(before.body)
  })

  test('takes up this month when its day by the new rule is still to come', async () => {
    const { app, token } = await signedIn()
    const { id } = await addSeries(app, token)
    const changed = await app.put<Series>(api.adminSeries(id), { week: 4, weekday: 1 }, { token })
    expect(daysOf(changed.body)).toEqual([
      '2026-10-26 created',
      '2026-11-10 created',
      '2026-12-28 planned',
    ])
  })

  test('opens at once what a longer time ahead asks for', async () => {
    const { app, token } = await signedIn()
    const { id } = await addSeries(app, token)
    const answer = await app.put<Series>(api.adminSeries(id), { openDaysAhead: 60 }, { token })
    expect(daysOf(answer.body)[1]).toBe('2026-12-08 created')
  })

  test('does not overwrite what somebody else has changed meanwhile', async () => {
    const { app, token } = await signedIn()
    const { id, updatedAt } = await addSeries(app, token)
    app.clock.advanceHours(1)
    const change = (title: string) =>
      app.put<Series>(api.adminSeries(id), { title, updatedAt }, { token })
    expect((await change('First')).status).toBe(200)
    const second = await change('Second')
    expect(second.status).toBe(409)
    expect(second.body).toMatchObject({ code: 'changed_meanwhile' })
    expect((await app.get<Series[]>(list, { token })).body[0]?.title).toBe('First')
  })

  test('keeps under a new name what the series has created', async () => {
    const { app, token } = await signedIn()
    const { id } = await addSeries(app, token)
    const renamed = await app.put<Series>(api.adminSeries(id), { name: 'River wash' }, { token })
    expect(daysOf(renamed.body)[0]).toBe('2026-11-10 created')
    expect(await eventStarts(app)).toHaveLength(1)
    // The old name is free, and a series of that name begins anew.
    await addSeries(app, token)
    expect(await eventStarts(app)).toHaveLength(2)
  })

  test('refuses a name that is taken', async () => {
    const { app, token } = await signedIn()
    await addSeries(app, token, { name: 'River wash' })
    const { id } = await addSeries(app, token)
    const answer = await app.put(api.adminSeries(id), { name: 'River wash' }, { token })
    expect([answer.status, answer.body.code]).toEqual([409, 'series_name_taken'])
    const mistaken = await app.put(api.adminSeries(id), { timeSlots: [] }, { token })
    expect(mistaken.status).toBe(400)
  })
})

describe('pausing', () => {
  test('creates nothing until the series goes on, and then what is due', async () => {
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
        'maria: Series "Monthly wash" goes on',
        'system: Series "Monthly wash" created the event of Tuesday, December 8, 2026',
      ].sort(),
    )
  })
})

describe('DELETE /api/admin/series/{id}', () => {
  test('leaves what stands, and a new series of the name does not double it', async () => {
    const { app, token } = await signedIn()
    const { id } = await addSeries(app, token)
    const before = await app.get(api.events())
    expect((await app.delete(api.adminSeries(id), { token })).status).toBe(204)
    expect((await app.get(list, { token })).body).toEqual([])
    expect((await app.get(api.events())).body).toEqual(before.body)
    expect((await app.delete(api.adminSeries(id), { token })).status).toBe(404)

    expect(daysOf(await addSeries(app, token))[0]).toBe('2026-11-10 created')
    expect(await eventStarts(app)).toHaveLength(1)
  })

  test('also forgets the months whose event was deleted', async () => {
    const { app, token } = await signedIn()
    const { id, months } = await addSeries(app, token)
    await app.delete(api.adminEvent(months[0]?.eventId ?? ''), { token })
    await app.delete(api.adminSeries(id), { token })
    expect(daysOf(await addSeries(app, token))[0]).toBe('2026-11-10 created')
    expect(await eventStarts(app)).toHaveLength(1)
  })

  test('a series that takes the name of a deleted one keeps its own months', async () => {
    const { app, token } = await signedIn()
    const old = await addSeries(app, token, { name: 'Old', openDaysAhead: 60 })
    await app.delete(api.adminSeries(old.id), { token })
    const { id, months } = await addSeries(app, token, { weekday: 3 })
    const renamed = await app.put<Series>(api.adminSeries(id), { name: 'Old' }, { token })
    expect(renamed.body.months[0]?.eventId).toBe(months[0]?.eventId)
    expect(daysOf(renamed.body).slice(0, 2)).toEqual([
      '2026-11-11 created',
      // Stands from the deleted series of this name
      '2026-12-08 created',
    ])
  })
})

describe('/api/admin/series/{id}/months/{yearMonth}', () => {
  const change = (app: TestApp, token: string, id: string, month: string, day: string | null) =>
    app.put<Series>(api.adminSeriesMonth(id, month), { day }, { token })

  test('skips a month, and moves another', async () => {
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

  test('opens a month at once when it is moved near enough', async () => {
    const { app, token } = await signedIn()
    const { id } = await addSeries(app, token, { openDaysAhead: 45 })
    const { body } = await change(app, token, id, '2026-12', '2026-12-01')
    expect(daysOf(body)[1]).toBe('2026-12-01 created')
    expect(await eventStarts(app)).toContain('2026-12-01T14:00:00.000Z')
  })

  test('DELETE lets the month follow the rule again; a second one changes nothing', async () => {
    const { app, token } = await signedIn()
    const { id } = await addSeries(app, token)
    await change(app, token, id, '2026-12', null)
    for (const _ of [1, 2]) {
      expect((await app.delete(api.adminSeriesMonth(id, '2026-12'), { token })).status).toBe(204)
    }
    const [series] = (await app.get<Series[]>(list, { token })).body
    expect(series && daysOf(series)[1]).toBe('2026-12-08 planned')
    expect(await linesOf(app)).toEqual(
      [
        ...firstLines,
        'maria: Series "Monthly wash" skips December 2026',
        'maria: Series "Monthly wash" takes place in December 2026 as usual',
      ].sort(),
    )
  })

  test('a month that has had its event is changed there: 409, also when it was deleted', async () => {
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
  ])('refuses for %s the day %s: %s', async (month, day, code) => {
    const { app, token } = await signedIn()
    const { id } = await addSeries(app, token)
    const answer = await app.put(api.adminSeriesMonth(id, month), { day }, { token })
    expect([answer.status, answer.body.code]).toEqual([400, code])
  })
})

test('every call answers 404 for a series that is not there', async () => {
  const { app, token } = await signedIn()
  for (const id of [unknown, 'nothing']) {
    for (const answer of [
      await app.put(api.adminSeries(id), {}, { token }),
      await app.delete(api.adminSeries(id), { token }),
      await app.post(api.adminSeriesPause(id), undefined, { token }),
      await app.post(api.adminSeriesResume(id), undefined, { token }),
      await app.put(api.adminSeriesMonth(id, '2026-12'), { day: null }, { token }),
      await app.delete(api.adminSeriesMonth(id, '2026-12'), { token }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'series_not_found'])
    }
  }
})

test('every call answers 401 to who is not signed in, and nothing changes', async () => {
  const { app, token } = await signedIn()
  const { id } = await addSeries(app, token)
  const month = api.adminSeriesMonth(id, '2026-12')
  for (const { status } of [
    await app.get(list),
    await app.post(list, seriesBody({ name: 'Another' })),
    await app.put(api.adminSeries(id), { title: 'Changed' }),
    await app.delete(api.adminSeries(id)),
    await app.post(api.adminSeriesPause(id)),
    await app.post(api.adminSeriesResume(id)),
    await app.put(month, { day: null }),
    await app.delete(month),
  ]) {
    expect(status).toBe(401)
  }
  const after = await app.get<Series[]>(list, { token })
  expect(after.body.map((series) => series.title)).toEqual(['Free laundry day'])
})

test('an event that was made by hand is nobody’s month', async () => {
  const { app, token } = await signedIn()
  await addEvent(app.db, { title: 'By hand', slots: [{ inHours: 24 * 21 }] })
  expect(daysOf(await addSeries(app, token))[0]).toBe('2026-11-10 created')
  expect(await eventStarts(app)).toHaveLength(2)
})
