import { describe, expect, test } from 'vitest'
import { addEvent } from '../../../test/support/data.ts'
import {
  addSeries,
  daysOf,
  eventStarts,
  firstLines,
  linesOf,
  seriesBody,
  signedIn,
} from '../../../test/support/series-data.ts'
import { api } from '../../contract/paths.ts'
import type { Series } from '../../contract/series.ts'

const list = api.adminSeriesList()
const unknown = '01936f00-0000-7000-8000-000000000000'

describe('POST /api/admin/series', () => {
  test('creates a series and returns it with its next twelve months', async () => {
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

  test('creates the events that should be open by now, and logs who did what', async () => {
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

  test.each(['00:00', '24:00'])('accepts a slot until midnight, given as %s', async (endTime) => {
    const { app, token } = await signedIn()
    const timeSlots = [{ startTime: '22:00', endTime, capacity: 10 }]
    const { timeSlots: stored } = await addSeries(app, token, { timeSlots })
    expect(stored).toEqual([{ startTime: '22:00', endTime: '24:00', capacity: 10 }])
    const { body } = await app.get<object[]>(api.events())
    const times = { startTime: '2026-11-11T03:00:00.000Z', endTime: '2026-11-11T05:00:00.000Z' }
    expect(body).toMatchObject([{ date: '2026-11-10T05:00:00.000Z', timeSlots: [times] }])
  })

  test('opens 30 days ahead by default', async () => {
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
    [{ name: ' ' }, 'name', 'Series name is required'],
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
  test('changes future months, but not existing events', async () => {
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

  test('includes this month if its day by the new rule is still ahead', async () => {
    const { app, token } = await signedIn()
    const { id } = await addSeries(app, token)
    const changed = await app.put<Series>(api.adminSeries(id), { week: 4, weekday: 1 }, { token })
    expect(daysOf(changed.body)).toEqual([
      '2026-10-26 created',
      '2026-11-10 created',
      '2026-12-28 planned',
    ])
  })

  test('creates the events that become due when the number of days ahead is raised', async () => {
    const { app, token } = await signedIn()
    const { id } = await addSeries(app, token)
    const answer = await app.put<Series>(api.adminSeries(id), { openDaysAhead: 60 }, { token })
    expect(daysOf(answer.body)[1]).toBe('2026-12-08 created')
  })

  test('does not overwrite a concurrent change', async () => {
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

  test('keeps the events of a renamed series', async () => {
    const { app, token } = await signedIn()
    const { id } = await addSeries(app, token)
    const renamed = await app.put<Series>(api.adminSeries(id), { name: 'River wash' }, { token })
    expect(daysOf(renamed.body)[0]).toBe('2026-11-10 created')
    expect(await eventStarts(app)).toHaveLength(1)
    // The old name is free, and a new series may take it.
    await addSeries(app, token)
    expect(await eventStarts(app)).toHaveLength(2)
  })

  test('a change that changes nothing is not logged, and keeps the time of the last change', async () => {
    const { app, token } = await signedIn()
    const { id, updatedAt } = await addSeries(app, token)
    app.clock.advanceHours(1)
    const same = { ...seriesBody(), updatedAt }
    const answer = await app.put<Series>(api.adminSeries(id), same, { token })
    expect(answer).toMatchObject({ status: 200, body: { ...seriesBody(), updatedAt } })
    expect(await linesOf(app)).toEqual(firstLines)
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

test('every request returns 404 for an unknown series', async () => {
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

test('every request returns 401 without a session, and nothing changes', async () => {
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

test('an event that an administrator created belongs to no series', async () => {
  const { app, token } = await signedIn()
  await addEvent(app.db, { title: 'By hand', slots: [{ inHours: 24 * 21 }] })
  expect(daysOf(await addSeries(app, token))[0]).toBe('2026-11-10 created')
  expect(await eventStarts(app)).toHaveLength(2)
})
