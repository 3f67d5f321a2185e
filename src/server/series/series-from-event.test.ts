import { expect, test } from 'vitest'
import { addEvent } from '../../../test/support/data.ts'
import { daysOf, seriesBody, signedIn } from '../../../test/support/series-data.ts'
import type { Event } from '../../contract/event.ts'
import { api } from '../../contract/paths.ts'
import type { Series } from '../../contract/series.ts'

const list = api.adminSeriesList()

test('the event from which a series is made becomes the series’ event of that month, and no second event is created', async () => {
  const { app, token } = await signedIn()
  const event = await addEvent(app.db, { slots: [{ inHours: 500 }] })
  const body = { ...seriesBody(), eventId: event.id }
  const created = await app.post<Series>(list, body, { token })
  expect(created.status).toBe(201)
  expect(daysOf(created.body)[0]).toBe('2026-11-10 created')
  expect(created.body.months[0]?.eventId).toBe(event.id)
  const { body: events } = await app.get<Event[]>(api.adminEvents(), { token })
  expect(events.map(({ id }) => id)).toEqual([event.id])
})

test('an event belongs to one series only, until that series is deleted', async () => {
  const { app, token } = await signedIn()
  const event = await addEvent(app.db, { slots: [{ inHours: 500 }] })
  const make = (name: string) =>
    app.post<Series>(list, { ...seriesBody({ name }), eventId: event.id }, { token })
  const first = await make('Main Street')
  expect(await make('Second try')).toMatchObject({ status: 409, body: { code: 'event_in_series' } })
  await app.delete(api.adminSeries(first.body.id), { token })
  expect((await make('Main Street')).status).toBe(201)
})

test('a series cannot be made from an event that does not exist', async () => {
  const { app, token } = await signedIn()
  const body = { ...seriesBody(), eventId: '01936f00-0000-7000-8000-000000000000' }
  expect((await app.post(list, body, { token })).status).toBe(404)
  expect((await app.get<Series[]>(list, { token })).body).toEqual([])
})
