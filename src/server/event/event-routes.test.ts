import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  registerFamily,
  slotOf,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import type { Event } from '../../contract/event.ts'

const unknownId = '01998f1e-7d3c-7000-8000-00000000dead'

describe('GET /api/events', () => {
  test('returns an empty list if there are no events', async () => {
    const app = await createTestApp()
    const answer = await app.get('/api/events')
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual([])
  })

  test('returns upcoming events by date, their slots by start, with counts', async () => {
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

  test('lists an event until its latest slot has ended (rule 14)', async () => {
    const app = await createTestApp()
    await addEvent(app.db, { slots: [{ inHours: 1 }, { inHours: 3 }] })
    const count = async () => (await app.get<Event[]>('/api/events')).body.length
    app.clock.advanceHours(2.5)
    expect(await count()).toBe(1)
    app.clock.advanceHours(1.4)
    expect(await count()).toBe(1)
    app.clock.advanceHours(0.1)
    expect(await count()).toBe(0)
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

  test('returns the new count immediately after a registration and after a cancellation', async () => {
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

  test.runIf(engineUnderTest() === 'sqlite')(
    'reads the database again after a POST, but not after a GET or HEAD',
    async () => {
      const app = await createTestApp()
      await addEvent(app.db)
      const title = async () => (await app.get<Event[]>('/api/events')).body[0]?.title
      const known = await title()
      await app.db.updateTable('events').set({ title: 'New title' }).execute()
      for (const method of ['GET', 'HEAD'] as const) {
        for (const url of ['/api/events', '/api/nothing']) await app.app.inject({ method, url })
        expect([method, await title()]).toEqual([method, known])
      }
      await app.post('/api/nothing')
      expect(await title()).toBe('New title')
    },
  )

  test('returns 304 for a matching ETag, and the new list once it has changed', async () => {
    const app = await createTestApp()
    const slot = slotOf((await addEvent(app.db)).timeSlots, 0)
    const first = await app.get('/api/events')
    const headers = { 'if-none-match': String(first.headers.etag) }
    const again = await app.get('/api/events', { headers })
    expect(again.status).toBe(304)
    expect(again.body).toBeUndefined()
    expect(again.headers.etag).toBe(first.headers.etag)

    // `W/`: a proxy that compresses a response makes its ETag weak.
    for (const known of [`W/${first.headers.etag}`, `"older", ${first.headers.etag}`, '*']) {
      const same = await app.get('/api/events', { headers: { 'if-none-match': known } })
      expect([known, same.status]).toEqual([known, 304])
    }

    await registerFamily(app, slot)
    const changed = await app.get('/api/events', { headers })
    expect(changed.status).toBe(200)
    expect(changed.headers.etag).not.toBe(first.headers.etag)
  })
})

describe('GET /api/events/{id}', () => {
  test('returns an event, even a past one', async () => {
    const app = await createTestApp()
    const event = await addEvent(app.db)
    app.clock.advanceHours(1000)
    const answer = await app.get(`/api/events/${event.id}`)
    expect(answer).toMatchObject({ status: 200, body: event })
  })

  test.each([unknownId, '1', 'null', '..%2f..', '%F0%9F%A7%BA'])(
    'returns 404 for %s',
    async (id) => {
      const app = await createTestApp()
      const answer = await app.get(`/api/events/${id}`)
      expect(answer.status).toBe(404)
      expect(answer.body).toEqual({ message: 'Event not found', code: 'event_not_found' })
    },
  )
})
