import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  familyEmail,
  registerBody,
  registerFamily,
  signInAdmin,
  slotOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { api } from '../../contract/paths.ts'
import type { AdminRegistration } from '../../contract/registration.ts'

async function setUp({ capacity = 1 } = {}) {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const event = await addEvent(app.db, { slots: [{ capacity }, { inHours: 50, capacity }] })
  const [first, second] = [slotOf(event.timeSlots, 0), slotOf(event.timeSlots, 1)]
  return { app, options: { token }, event, first, second }
}

async function listOf(app: TestApp, eventId: string, options: { token: string }) {
  const answer = await app.get<AdminRegistration[]>(api.adminEventRegistrations(eventId), options)
  return answer.body
}

describe('reading registrations', () => {
  test('returns an event’s registrations with their slot, place in line, and whether they may be duplicates', async () => {
    const { app, options, event, first } = await setUp()
    await registerFamily(app, first, 1)
    app.clock.advanceHours(1)
    await app.post(api.register(), registerBody(first, 2, { phone: '+1 513 555 0001' }))
    app.clock.advanceHours(1)
    await waitlistFamily(app, first, 3)
    const rows = await listOf(app, event.id, options)
    expect(rows).toMatchObject([
      { status: 'confirmed', waitlistPosition: null, possibleDuplicate: true },
      { status: 'waitlist', waitlistPosition: 1, possibleDuplicate: true },
      { status: 'waitlist', waitlistPosition: 2, possibleDuplicate: false, phone: '' },
    ])
    expect(rows[0]?.timeSlot).toEqual({ startTime: first.startTime, endTime: first.endTime })
    expect(rows[0]).not.toHaveProperty('uniqueCancelToken')
    const byPath = await app.get(`/api/admin/registrations/${event.id}`, options)
    expect(byPath.body).toEqual(rows)
  })

  test('returns an empty list without an event id, or for an unknown one', async () => {
    const { app, options } = await setUp()
    expect((await app.get(api.adminRegistrations(), options)).body).toEqual([])
    expect((await app.get('/api/admin/registrations/not-an-id', options)).body).toEqual([])
  })

  test.each([
    ['part of a name, in any case', 'GÜNEŞ', [1]],
    ['part of an e-mail address', 'family2@EX', [2]],
    ['phone digits, however written', '555.0003', [3]],
    ['characters that are wildcards in SQL', '100%_', [2]],
    ['words that match nothing', 'nobody', []],
  ])('searches by %s', async (_what, search, found) => {
    const { app, options, first } = await setUp({ capacity: 3 })
    await app.post(api.register(), registerBody(first, 1, { name: 'Ayşe Güneş' }))
    await app.post(api.register(), registerBody(first, 2, { name: '100%_ \\ "cotton"' }))
    await registerFamily(app, first, 3)
    const answer = await app.get<AdminRegistration[]>(
      api.adminRegistrationSearch({ search }),
      options,
    )
    expect(answer.body.map(({ email }) => email)).toEqual(found.map(familyEmail))
  })

  test('filters by status, and refuses an unknown status', async () => {
    const { app, options, first } = await setUp()
    await registerFamily(app, first, 1)
    await registerFamily(app, first, 2)
    const waiting = await app.get<AdminRegistration[]>(
      api.adminRegistrationSearch({ status: 'waitlist' }),
      options,
    )
    expect(waiting.body.map(({ email }) => email)).toEqual([familyEmail(2)])
    const unknown = await app.get(api.adminRegistrationSearch({ status: 'gone' }), options)
    expect(unknown.status).toBe(400)
  })
})

describe('adding a family as an administrator', () => {
  test.each([
    ['auto', 'confirmed', 'waitlist'],
    ['confirmed', 'confirmed', 'confirmed'],
    ['waitlist', 'waitlist', 'waitlist'],
  ])(
    'with the status %s gives %s in a free slot and %s in a full one',
    async (status, inFree, inFull) => {
      const { app, options, first, second } = await setUp()
      await registerFamily(app, second, 9)
      const add = (slot: { id: string; eventId: string }, n: number) =>
        app.post<AdminRegistration>(
          api.adminRegistrations(),
          {
            eventId: slot.eventId,
            timeSlotId: slot.id,
            name: 'Ann',
            email: familyEmail(n),
            status,
          },
          options,
        )
      const [free, full] = [await add(first, 1), await add(second, 2)]
      expect([free.status, full.status]).toEqual([201, 201])
      expect([free.body.status, full.body.status]).toEqual([inFree, inFull])
    },
  )

  test('is refused with invalid fields, for an unknown slot, and with an e-mail address that is already registered', async () => {
    const { app, options, first } = await setUp()
    const person = {
      eventId: first.eventId,
      timeSlotId: first.id,
      name: 'Ann',
      email: 'ann@example.org',
    }
    const add = (changes: object) =>
      app.post(api.adminRegistrations(), { ...person, ...changes }, options)
    expect((await add({ email: 'ann@' })).body.errors).toEqual([
      { path: 'email', message: 'Valid email is required' },
    ])
    expect((await add({ timeSlotId: randomUUID() })).status).toBe(404)
    expect((await add({})).status).toBe(201)
    expect(await add({ email: 'ANN@example.org' })).toMatchObject({
      status: 409,
      body: { message: 'This email is already registered for this event' },
    })
  })
})

test('a second registration of a mailbox is refused without relying on the unique index, because PostgreSQL would log the address', async () => {
  const { app, options, first, second } = await setUp()
  const add = (email: string) => {
    const body = { eventId: first.eventId, timeSlotId: first.id, name: 'Ann', email }
    return app.post<{ id: string }>(api.adminRegistrations(), body, options)
  }
  await add('ann@example.org')
  const { id } = (await add('ben@example.org')).body
  await app.db.schema.dropIndex('registrations_one_active').execute()
  expect((await add('ann@example.org')).status).toBe(409)
  const change = (body: object) => app.put(api.adminRegistration(id), body, options)
  expect((await change({ email: 'Ann@example.org' })).status).toBe(409)
  expect((await change({ timeSlotId: second.id })).status).toBe(200)
})

describe('changing a registration', () => {
  test('keeps fields that are left out, and returns the changed registration', async () => {
    const { app, options, first } = await setUp()
    const { id } = await registerFamily(app, first, 1)
    const answer = await app.put<AdminRegistration>(
      api.adminRegistration(id),
      { name: 'New Name', phone: '(513) 555-9999' },
      options,
    )
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      name: 'New Name',
      phone: '(513) 555-9999',
      email: familyEmail(1),
      city: 'Harrison',
      status: 'confirmed',
    })
  })

  test('is refused with invalid fields, for an unknown id, for an unknown slot, and with an e-mail address that is taken', async () => {
    const { app, options, first } = await setUp({ capacity: 2 })
    const { id } = await registerFamily(app, first, 1)
    await registerFamily(app, first, 2)
    const put = (changes: object, registrationId = id) =>
      app.put(api.adminRegistration(registrationId), changes, options)
    expect((await put({ phone: '555' })).body.errors).toEqual([
      { path: 'phone', message: 'Valid phone number is required' },
    ])
    expect((await put({ status: 'maybe' })).status).toBe(400)
    expect((await put({ name: 'X' }, randomUUID())).body.message).toBe('Registration not found')
    expect((await put({ name: 'X' }, 'not-an-id')).status).toBe(404)
    expect((await put({ timeSlotId: randomUUID() })).body.message).toBe('Time slot not found')
    expect((await put({ email: familyEmail(2) })).status).toBe(409)
  })

  test('is refused if another edit has changed the version that it is based on', async () => {
    const { app, options, event, first } = await setUp()
    const { id, updatedAt } = await registerFamily(app, first, 1)
    app.clock.advanceHours(1)
    const change = (name: string) =>
      app.put(api.adminRegistration(id), { name, updatedAt }, options)
    expect((await change('First')).status).toBe(200)
    expect(await change('Second')).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    })
    expect(await listOf(app, event.id, options)).toMatchObject([{ name: 'First' }])
  })

  test('moves a family to another slot, and sends it a new confirmation', async () => {
    const { app, options, first, second } = await setUp()
    const { id } = await registerFamily(app, first, 1)
    app.clock.advanceHours(1)
    const moved = await app.put<AdminRegistration>(
      api.adminRegistration(id),
      { timeSlotId: second.id },
      options,
    )
    expect(moved.body).toMatchObject({ timeSlotId: second.id, status: 'confirmed' })
    const messages = await app.db
      .selectFrom('messages')
      .orderBy('created_at')
      .select(['kind', 'payload'])
      .execute()
    expect(messages.map(({ kind }) => kind)).toEqual([
      'registration_confirmed',
      'registration_confirmed',
    ])
    expect(JSON.parse(messages[1]?.payload ?? '')).toMatchObject({ startTime: second.startTime })
  })

  test('puts a family on the waitlist, and does not promote it to its own former spot', async () => {
    const { app, options, first } = await setUp()
    const { id } = await registerFamily(app, first, 1)
    const answer = await app.put<AdminRegistration>(
      api.adminRegistration(id),
      { status: 'waitlist' },
      options,
    )
    expect(answer.body).toMatchObject({ status: 'waitlist', waitlistPosition: 1 })
  })

  test('can confirm more families than fit (rule 8)', async () => {
    const { app, options, first } = await setUp()
    await registerFamily(app, first, 1)
    const { id } = await registerFamily(app, first, 2)
    const answer = await app.put<AdminRegistration>(
      api.adminRegistration(id),
      { status: 'confirmed' },
      options,
    )
    expect(answer.body.status).toBe('confirmed')
  })
})

test('deleting a registration returns 204, and 404 the second time', async () => {
  const { app, options, event, first } = await setUp()
  const { id } = await registerFamily(app, first, 1)
  const remove = () => app.delete(api.adminRegistration(id), options)
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 404])
  expect(await listOf(app, event.id, options)).toEqual([])
})
