import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { signInAdmin } from '../../../test/support/data.ts'
import { addSeries, seriesBody } from '../../../test/support/series-data.ts'
import { api } from '../../contract/paths.ts'
import type { Series, UpdateSeriesRequest } from '../../contract/series.ts'

/** A series that has created no event yet */
async function setUp() {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const { id } = await addSeries(app, token, { openDaysAhead: 0 })
  const change = (changes: UpdateSeriesRequest) =>
    app.put<Series>(api.adminSeries(id), changes, { token })
  return { app, token, change }
}

const changed: Required<Omit<UpdateSeriesRequest, 'updatedAt'>> = {
  name: 'River wash',
  title: 'Evening wash',
  description: 'Bring your own basket.',
  spanishTitle: 'Lavado de la tarde',
  spanishDescription: 'Trae tu canasta.',
  location: 'Cleves',
  laundromatName: 'Suds',
  laundromatAddress: '3 Miami Avenue, Cleves, OH 45002',
  week: 'last',
  weekday: 5,
  openDaysAhead: 1,
  signUpDaysBefore: 14,
  timeSlots: [{ startTime: '17:00', endTime: '18:00', capacity: 3 }],
}

test.each(Object.entries(changed))(
  'a change of %s alone changes nothing else',
  async (name, to) => {
    const { change } = await setUp()
    const { status, body } = await change({ [name]: to })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...seriesBody(), openDaysAhead: 0, [name]: to })
  },
)

test('a series whose sign-up would open after the start of its first slot is refused', async () => {
  const { app, token, change } = await setUp()
  const timeSlots = [{ startTime: '00:30', endTime: '01:30', capacity: 3 }]
  const tooLate = { status: 400, body: { code: 'opens_too_late' } }
  const body = { ...seriesBody(), name: 'Night wash', timeSlots, signUpDaysBefore: 0 }
  expect(await app.post(api.adminSeriesList(), body, { token })).toMatchObject(tooLate)
  expect(await change({ signUpDaysBefore: 0 })).toMatchObject({ status: 200 })
  expect(await change({ timeSlots })).toMatchObject(tooLate)
  expect(await change({ timeSlots, signUpDaysBefore: 1 })).toMatchObject({ status: 200 })
})

test.each(['', null])('optional fields are cleared by %j', async (empty) => {
  const { app, token, change } = await setUp()
  const spanish = { spanishTitle: empty, spanishDescription: empty }
  const cleared = {
    description: empty,
    ...spanish,
    laundromatName: empty,
    laundromatAddress: empty,
  }
  const gone = {
    description: null,
    spanishTitle: null,
    spanishDescription: null,
    laundromatName: null,
    laundromatAddress: null,
  }
  expect((await change(cleared)).body).toMatchObject({ location: 'Harrison', ...gone })
  expect(await addSeries(app, token, { name: 'Another', ...cleared })).toMatchObject(gone)
})

test('changes to a series are in the recent activity', async () => {
  const { app, token, change } = await setUp()
  await change({ title: 'Evening wash' })
  const { status, body } = await app.get<object[]>(api.adminActivity(), { token })
  expect(status).toBe(200)
  expect(body).toContainEqual(
    expect.objectContaining({ type: 'other', description: 'Series "Monthly wash" changed' }),
  )
})
