import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { addEvent, eventBody, signInAdmin } from '../../../test/support/data.ts'
import type { Event } from '../../contract/event.ts'

describe('POST /api/admin/events', () => {
  test('creates an event with its slots, and returns it', async () => {
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

  test('records in the activity log who created the event', async () => {
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
    'stores the date %s as %s: a day means its local midnight (rule 13)',
    async (date, instant) => {
      const app = await createTestApp()
      const token = await signInAdmin(app)
      const answer = await app.post<Event>('/api/admin/events', eventBody({}, { date }), { token })
      expect(answer.body.date).toBe(instant)
    },
  )

  test('accepts times with any UTC offset', async () => {
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

  test('returns null for missing or empty fields', async () => {
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

  test('refuses an invalid body with an error for each invalid field, and creates nothing', async () => {
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
  ])('refuses %j with an error at its field', async (changes, path, message) => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const body = { ...eventBody(), ...changes }
    const answer = await app.post('/api/admin/events', body, { token })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ message, code: 'validation', errors: [{ path, message }] })
  })

  test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '0001-01-01T00:30:00+14:00'])(
    'returns 201 or 400, never 500, for a slot that starts at an extreme date: %s',
    async (startTime) => {
      const app = await createTestApp()
      const token = await signInAdmin(app)
      const timeSlots = [{ startTime, endTime: '9999-12-31T23:59:59.500Z', capacity: 1 }]
      const answer = await app.post('/api/admin/events', eventBody({}, { timeSlots }), { token })
      expect([201, 400]).toContain(answer.status)
    },
  )
})

test('GET /api/admin/events returns all events by date, past ones too', async () => {
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
