import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { addSlot, registerBody, registerFamily, tokenOf } from '../../../test/support/data.ts'
import { mailedToken } from '../../../test/support/personal-links.ts'
import type { RegisterAnswer } from '../../contract/registration.ts'

const unknownId = '01998f1e-7d3c-7000-8000-00000000dead'

describe('POST /api/register', () => {
  test('confirms families while there are free spots', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    const answer = await app.post<RegisterAnswer>('/api/register', registerBody(slot, 1))
    expect(answer.status).toBe(201)
    const { registration } = answer.body
    expect(answer.body).toEqual({
      status: 'confirmed',
      message: 'Your registration is confirmed.',
      place: 'Spin Cycle, 12 Main Street, Harrison, OH 45030',
      emailHeld: false,
      myToken: expect.stringMatching(/^[0-9a-f-]{36}$/),
      registration: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        eventId: slot.eventId,
        timeSlotId: slot.id,
        name: 'Family 1',
        email: 'family1@example.org',
        phone: '(513) 555-0001',
        address: '1 River Road',
        city: 'Harrison',
        state: 'OH',
        zipCode: '45030',
        language: 'en',
        status: 'confirmed',
        createdAt: app.clock().toISOString(),
        updatedAt: app.clock().toISOString(),
      },
    })
    // Only the mailbox gets the lasting link, because anybody can type somebody else's address.
    expect(JSON.stringify(answer.body)).not.toContain(await mailedToken(app, registration.id))
    expect(app.wakes()).toBe(1)
  })

  test('puts a family on the waitlist of a full slot', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db, { capacity: 1 })
    await registerFamily(app, slot, 1)
    const answer = await app.post<RegisterAnswer>('/api/register', registerBody(slot, 2))
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      status: 'waitlist',
      message: 'This time slot is full. You have been added to the waitlist.',
      registration: { status: 'waitlist', address: '2 River Road' },
    })
  })

  test('writes an activity line and queues a message', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db, { capacity: 1 })
    const [confirmed, waiting] = [
      await registerFamily(app, slot, 1),
      await registerFamily(app, slot, 2),
    ]
    const activity = await app.db
      .selectFrom('activity')
      .where('registration_id', 'is not', null)
      .orderBy('type')
      .selectAll()
      .execute()
    expect(activity).toMatchObject([
      {
        type: 'registration',
        description: 'Family 1 registered',
        status: 'confirmed',
        event_title: 'Free laundry day',
        registration_id: confirmed.id,
        actor: 'public',
      },
      {
        type: 'waitlist',
        description: 'Family 2 joined the waitlist',
        status: 'waitlist',
        registration_id: waiting.id,
      },
    ])
    const messages = await app.db.selectFrom('messages').selectAll().orderBy('kind').execute()
    expect(messages).toMatchObject([
      {
        kind: 'registration_confirmed',
        recipient: 'family1@example.org',
        registration_id: confirmed.id,
        state: 'queued',
      },
      { kind: 'waitlist_joined', recipient: 'family2@example.org', registration_id: waiting.id },
    ])
    expect(messages[0]?.payload).toContain(tokenOf(confirmed))
  })

  test('accepts a body with only the required fields', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    const { eventId, timeSlotId, name, email, zipCode } = registerBody(slot)
    const answer = await app.post<RegisterAnswer>('/api/register', {
      eventId,
      timeSlotId,
      name,
      email,
      zipCode,
    })
    expect(answer.status).toBe(201)
    expect(answer.body.registration).toMatchObject({
      phone: '',
      address: '',
      city: '',
      state: '',
    })
  })

  test.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ email: 'rosa' }, 'email', 'Valid email is required'],
    [{ phone: '555-0123' }, 'phone', 'Valid phone number is required'],
    [{ zipCode: '' }, 'zipCode', 'Zip code is required'],
    [{ zipCode: '90210' }, 'zipCode', 'Zip code out of service area'],
    [{ eventId: '1' }, 'eventId', 'Choose an event'],
    [{ timeSlotId: null }, 'timeSlotId', 'Choose a time slot'],
    [{ website: 'https://example.org' }, 'website', 'Please leave this field empty'],
  ])('refuses %j with an error at its field', async (changes, path, message) => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    const answer = await app.post('/api/register', registerBody(slot, 1, changes))
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ message, code: 'validation', errors: [{ path, message }] })
    expect(await app.db.selectFrom('registrations').selectAll().execute()).toEqual([])
  })

  test('returns an error for every missing field', async () => {
    const app = await createTestApp()
    const answer = await app.post('/api/register', {})
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      message: 'Please check the highlighted fields.',
      code: 'validation',
    })
    expect(answer.body.errors?.map((error) => error.path)).toEqual([
      'eventId',
      'timeSlotId',
      'name',
      'zipCode',
      'email',
    ])
  })

  test('returns 404 for a slot that is unknown or at another event', async () => {
    const app = await createTestApp()
    const [slot, other] = [await addSlot(app.db), await addSlot(app.db)]
    for (const body of [
      registerBody({ id: unknownId, eventId: slot.eventId }),
      registerBody({ id: slot.id, eventId: unknownId }),
      registerBody({ id: slot.id, eventId: other.eventId }),
    ]) {
      const answer = await app.post('/api/register', body)
      expect(answer.status).toBe(404)
      expect(answer.body).toEqual({ message: 'Time slot not found', code: 'time_slot_not_found' })
    }
    expect(app.wakes()).toBe(0)
  })

  test('is possible until the slot starts (rule 1)', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db, { inHours: 1 })
    app.clock.set(new Date(Date.parse(slot.startTime) - 1).toISOString())
    await registerFamily(app, slot, 1)
    app.clock.set(slot.startTime)
    const answer = await app.post('/api/register', registerBody(slot, 2))
    expect(answer.status).toBe(409)
    expect(answer.body).toEqual({
      message: 'This time slot has already started. Please choose another one.',
      code: 'slot_started',
    })
  })
})
