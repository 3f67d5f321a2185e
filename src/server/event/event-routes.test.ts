import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  eventBody,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import type { Event } from '../../contract/event.ts'

const unknownId = '01998f1e-7d3c-7000-8000-00000000dead'

describe('GET /api/events', () => {
  test('answers an empty list when there are no events', async () => {
    const app = await createTestApp()
    const answer = await app.get('/api/events')
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual([])
  })

  test('answers upcoming events by date, their slots by start, with counts', async () => {
    const app = await createTestApp()
    const later = await addEvent(app.db, { title: 'Later', slots: [{ inHours: 96 }] })
    const sooner = await addEvent(app.db, {
      title: 'Sooner',
      slots: [{ inHours: 50, capacity: 1 }, { inHours: 48 }],
    })
    const [early, late] = [slotOf(sooner.timeSlots, 0), slotOf(sooner.timeSlots, 1)]
    await registerFamily(app, late, 1)
    await registerFamily(app, late, 2)
    await waitlistFamily(app, late, 3)

    const { body } = await app.get<Event[]>('/api/events')
    expect(body.map((event) => event.title)).toEqual(['Sooner', 'Later'])
    expect(body[1]).toEqual(later)
    expect(body[0]?.timeSlots).toEqual([
      { ...early, registrationCount: 0, waitlistCount: 0 },
      { ...late, registrationCount: 1, waitlistCount: 2 },
    ])
    expect(body[0]).toMatchObject({
      description: 'Three loads for each family.',
      location: 'Harrison',
      laundromatName: 'Spin Cycle',
      laundromatAddress: '12 Main Street, Harrison, OH 45030',
      date: expect.stringMatching(/^2026-10-22T\d\d:\d\d:00\.000Z$/),
    })
  })

  test('keeps an event until its latest slot has ended (rule 14)', async () => {
    const app = await createTestApp()
    await addEvent(app.db, { slots: [{ inHours: 1 }, { inHours: 3 }] })
    const titles = async () => (await app.get<Event[]>('/api/events')).body.length
    app.clock.advanceHours(2.5)
    expect(await titles()).toBe(1)
    app.clock.advanceHours(1.4)
    expect(await titles()).toBe(1)
    app.clock.advanceHours(0.1)
    expect(await titles()).toBe(0)
  })

  test('counts neither cancelled registrations nor no-shows', async () => {
    const app = await createTestApp()
    const event = await addEvent(app.db, {})
    const slot = slotOf(event.timeSlots, 0)
    const gone = await registerFamily(app, slot, 1)
    await app.post(`/api/cancel/${tokenOf(gone)}`)
    const absent = await registerFamily(app, slot, 2)
    await app.db
      .updateTable('registrations')
      .set({ status: 'no_show' })
      .where('id', '=', absent.id)
      .execute()
    await registerFamily(app, slot, 3)

    const { body } = await app.get<Event[]>('/api/events')
    expect(body[0]?.timeSlots[0]).toMatchObject({ registrationCount: 1, waitlistCount: 0 })
  })

  test('shows people their own registration at once', async () => {
    const app = await createTestApp()
    const slot = slotOf((await addEvent(app.db)).timeSlots, 0)
    const count = async () =>
      (await app.get<Event[]>('/api/events')).body[0]?.timeSlots[0]?.registrationCount
    expect(await count()).toBe(0)
    const registration = await registerFamily(app, slot)
    expect(await count()).toBe(1)
    await app.post(`/api/cancel/${tokenOf(registration)}`)
    expect(await count()).toBe(0)
  })

  test('answers 304 to somebody who has the same list, and the new list when it has changed', async () => {
    const app = await createTestApp()
    const slot = slotOf((await addEvent(app.db)).timeSlots, 0)
    const first = await app.get('/api/events')
    const headers = { 'if-none-match': String(first.headers.etag) }
    const again = await app.get('/api/events', { headers })
    expect(again.status).toBe(304)
    expect(again.body).toBeUndefined()
    expect(again.headers.etag).toBe(first.headers.etag)

    await registerFamily(app, slot)
    const changed = await app.get('/api/events', { headers })
    expect(changed.status).toBe(200)
    expect(changed.headers.etag).not.toBe(first.headers.etag)
  })
})

describe('GET /api/events/{id}', () => {
  test('answers one event, also a past one', async () => {
    const app = await createTestApp()
    const event = await addEvent(app.db)
    app.clock.advanceHours(1000)
    const answer = await app.get(`/api/events/${event.id}`)
    expect(answer).toMatchObject({ status: 200, body: event })
  })

  test.each([unknownId, '1', 'null', '..%2f..', '%F0%9F%A7%BA'])(
    'answers 404 to %s',
    async (id) => {
      const app = await createTestApp()
      const answer = await app.get(`/api/events/${id}`)
      expect(answer.status).toBe(404)
      expect(answer.body).toEqual({ message: 'Event not found', code: 'event_not_found' })
    },
  )
})

describe('POST /api/admin/events', () => {
  test('creates an event with its slots and answers it', async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const body = eventBody({ slots: [{ inHours: 48, capacity: 3 }, { inHours: 50 }] })
    const answer = await app.post<Event>('/api/admin/events', body, { token })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      ...body,
      createdAt: app.clock().toISOString(),
      timeSlots: body.timeSlots.map((slot) => ({
        ...slot,
        registrationCount: 0,
        waitlistCount: 0,
      })),
    })
    expect((await app.get<Event[]>('/api/events')).body).toEqual([answer.body])
    expect((await app.get<Event[]>('/api/admin/events', { token })).body).toEqual([answer.body])
  })

  test('notes who created it', async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    await app.post('/api/admin/events', eventBody({}, { title: 'Spring wash' }), { token })
    const lines = await app.db.selectFrom('activity').selectAll().execute()
    expect(lines).toMatchObject([
      { type: 'other', description: 'Event "Spring wash" created', actor: 'maria' },
    ])
  })

  test.each([
    ['2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['2026-11-02', '2026-11-02T05:00:00.000Z'],
    ['2027-03-14', '2027-03-14T05:00:00.000Z'],
    ['2027-03-15', '2027-03-15T04:00:00.000Z'],
    ['2026-11-01T00:00:00-04:00', '2026-11-01T04:00:00.000Z'],
  ])(
    'takes %s for the instant %s: a day is its local midnight (rule 13)',
    async (date, instant) => {
      const app = await createTestApp()
      const token = await signInAdmin(app)
      const answer = await app.post<Event>('/api/admin/events', eventBody({}, { date }), { token })
      expect(answer.body.date).toBe(instant)
    },
  )

  test('takes times with any offset for the instants that they are', async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const slot = { startTime: '2026-11-01T01:30:00-05:00', endTime: '2026-11-01T12:00:00+05:00' }
    const body = eventBody({}, { timeSlots: [{ ...slot, capacity: 1 }] })
    const answer = await app.post<Event>('/api/admin/events', body, { token })
    expect(answer.body.timeSlots[0]).toMatchObject({
      startTime: '2026-11-01T06:30:00.000Z',
      endTime: '2026-11-01T07:00:00.000Z',
    })
  })

  test('answers null for what was left out or left empty', async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const empty = { description: '', laundromatName: ' ', laundromatAddress: undefined }
    const answer = await app.post<Event>('/api/admin/events', eventBody({}, empty), { token })
    expect(answer.body).toMatchObject({
      description: null,
      laundromatName: null,
      laundromatAddress: null,
    })
  })

  test('refuses a body with mistakes, names each, and creates nothing', async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const slot = { startTime: '2026-11-01T10:00:00Z', endTime: '2026-11-01T09:00:00Z', capacity: 0 }
    const body = { title: '', location: 'Harrison', date: '2026-11-01', timeSlots: [slot] }
    const answer = await app.post('/api/admin/events', body, { token })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      message: 'Please check the highlighted fields.',
      code: 'validation',
      errors: [
        { path: 'title', message: 'Title is required' },
        { path: 'timeSlots.0.capacity', message: 'Capacity must be at least 1' },
        { path: 'timeSlots.0.endTime', message: 'End time must be after start time' },
      ],
    })
    expect((await app.get('/api/events')).body).toEqual([])
  })

  test.each([
    [{ timeSlots: [] }, 'timeSlots', 'At least one time slot is required'],
    [{ title: undefined }, 'title', 'Title is required'],
    [{ location: ' ' }, 'location', 'Location is required'],
    [{ date: undefined }, 'date', 'Date is required'],
    [{ date: '0000-01-01' }, 'date', 'Date is required'],
  ])('refuses %j with the field’s own message', async (changes, path, message) => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const body = { ...eventBody(), ...changes }
    const answer = await app.post('/api/admin/events', body, { token })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ message, code: 'validation', errors: [{ path, message }] })
  })

  test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '0001-01-01T00:30:00+14:00'])(
    'never fails on a slot at the edge of the calendar: %s',
    async (startTime) => {
      const app = await createTestApp()
      const token = await signInAdmin(app)
      const timeSlots = [{ startTime, endTime: '9999-12-31T23:59:59.500Z', capacity: 1 }]
      const answer = await app.post('/api/admin/events', eventBody({}, { timeSlots }), { token })
      expect([201, 400]).toContain(answer.status)
    },
  )
})

test('GET /api/admin/events answers past events too, by date', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  await addEvent(app.db, { title: 'Upcoming', slots: [{ inHours: 48 }] })
  await addEvent(app.db, { title: 'Past', slots: [{ inHours: -48 }] })
  const answer = await app.get<Event[]>('/api/admin/events', { token })
  expect(answer.status).toBe(200)
  expect(answer.body.map((event) => event.title)).toEqual(['Past', 'Upcoming'])
  expect((await app.get<Event[]>('/api/events')).body.map((event) => event.title)).toEqual([
    'Upcoming',
  ])
})
