import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  addSlot,
  addToBlacklist,
  registerBody,
  registerFamily,
  slotOf,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import type { CheckDuplicateAnswer, RegisterAnswer } from '../../contract/registration.ts'

const unknownId = '01998f1e-7d3c-7000-8000-00000000dead'

describe('POST /api/register', () => {
  test('confirms a family while there are spots', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    const answer = await app.post<RegisterAnswer>('/api/register', registerBody(slot, 1))
    expect(answer.status).toBe(201)
    const { registration } = answer.body
    expect(answer.body).toEqual({
      status: 'confirmed',
      message: 'Your registration is confirmed.',
      registration: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        eventId: slot.eventId,
        timeSlotId: slot.id,
        name: 'Family 1',
        email: 'family1@example.org',
        phone: '(555) 555-0001',
        address: '1 River Road',
        city: 'Harrison',
        state: 'OH',
        zipCode: '45030',
        status: 'confirmed',
        createdAt: app.clock().toISOString(),
        updatedAt: app.clock().toISOString(),
        uniqueCancelToken: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    })
    expect(tokenOf(registration)).not.toBe(registration.id)
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

  test('writes the activity and the message with the registration', async () => {
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

  test('takes the least that the server needs', async () => {
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
      phone: null,
      address: null,
      city: null,
      state: null,
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
  ])('refuses %j with the field’s own message', async (changes, path, message) => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    const answer = await app.post('/api/register', registerBody(slot, 1, changes))
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ message, code: 'validation', errors: [{ path, message }] })
    expect(await app.db.selectFrom('registrations').selectAll().execute()).toEqual([])
  })

  test('names every field that is missing', async () => {
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
      'email',
      'zipCode',
    ])
  })

  test('answers 404 for a slot that is unknown or belongs to another event', async () => {
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

  test('takes registrations until the slot starts (rule 1)', async () => {
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

describe('one active registration per e-mail and event (rule 3)', () => {
  const alreadyRegistered = {
    status: 409,
    body: { message: 'You are already registered for this event', code: 'already_registered' },
  }

  test('holds for every slot of the event and every spelling of the address', async () => {
    const app = await createTestApp()
    const { timeSlots } = await addEvent(app.db, { slots: [{}, { inHours: 50 }] })
    const [first, second] = [slotOf(timeSlots, 0), slotOf(timeSlots, 1)]
    await registerFamily(app, first, 1)
    for (const email of ['family1@example.org', ' FAMILY1@Example.ORG ']) {
      for (const slot of [first, second]) {
        const answer = await app.post('/api/register', registerBody(slot, 2, { email }))
        expect(answer).toMatchObject(alreadyRegistered)
      }
    }
  })

  test('lets the same family sign up for another event, and another family share its phone', async () => {
    const app = await createTestApp()
    const [slot, otherEvent] = [await addSlot(app.db), await addSlot(app.db)]
    const { phone, address } = registerBody(slot, 1)
    await registerFamily(app, slot, 1)
    await registerFamily(app, otherEvent, 1)
    const sharing = registerBody(slot, 2, { phone, address })
    expect((await app.post('/api/register', sharing)).status).toBe(201)
  })

  test('lets somebody who has cancelled sign up again, as a new registration', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    const first = await registerFamily(app, slot, 1)
    await app.post(`/api/cancel/${tokenOf(first)}`)
    const second = await registerFamily(app, slot, 1)
    expect(second.id).not.toBe(first.id)
    expect(second.status).toBe('confirmed')
  })

  test('completes somebody on the waitlist in the chosen slot: the same row, confirmed', async () => {
    const app = await createTestApp()
    const { timeSlots } = await addEvent(app.db, { slots: [{ capacity: 1 }, { inHours: 50 }] })
    const [full, free] = [slotOf(timeSlots, 0), slotOf(timeSlots, 1)]
    await registerFamily(app, full, 1)
    const waiting = await waitlistFamily(app, full, 2)

    const answer = await app.post<RegisterAnswer>('/api/register', registerBody(free, 2))
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      status: 'confirmed',
      registration: { id: waiting.id, timeSlotId: free.id, address: '2 River Road' },
    })
    // A link that could cancel goes to the mailbox, not to whoever knows the address.
    expect(answer.body.registration).not.toHaveProperty('uniqueCancelToken')
    const rows = await app.db.selectFrom('registrations').select('id').execute()
    expect(rows).toHaveLength(2)
  })

  test('leaves somebody on the waitlist where there is no spot, moved to the chosen slot', async () => {
    const app = await createTestApp()
    const { timeSlots } = await addEvent(app.db, {
      slots: [{ capacity: 1 }, { inHours: 50, capacity: 1 }],
    })
    const [first, second] = [slotOf(timeSlots, 0), slotOf(timeSlots, 1)]
    await registerFamily(app, first, 1)
    await registerFamily(app, second, 2)
    const waiting = await waitlistFamily(app, first, 3)
    const answer = await app.post<RegisterAnswer>('/api/register', registerBody(second, 3))
    expect(answer.body).toMatchObject({
      status: 'waitlist',
      registration: { id: waiting.id, timeSlotId: second.id },
    })
  })

  test('keeps the place in line of somebody who fills in the form while the slot stays full', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db, { capacity: 1 })
    await registerFamily(app, slot, 1)
    await waitlistFamily(app, slot, 2)
    app.clock.advanceHours(1)
    await waitlistFamily(app, slot, 3)
    app.clock.advanceHours(1)
    await registerFamily(app, slot, 2)
    const line = await app.db
      .selectFrom('registrations')
      .where('status', '=', 'waitlist')
      .orderBy('waitlisted_at')
      .select('email')
      .execute()
    expect(line.map((row) => row.email)).toEqual(['family2@example.org', 'family3@example.org'])
  })
})

describe('the blacklist (rule 4)', () => {
  const entry = { email: 'Banned@example.org', phone: '555-555-9999', phoneKey: '5555559999' }
  const refusal = {
    message: 'Unable to register. Please contact us at (555) 010-0100.',
    code: 'blacklisted',
  }

  test.each([
    ['e-mail', { email: 'banned@EXAMPLE.org' }],
    ['phone', { phone: '+1 (555) 555 9999' }],
  ])('refuses a match by %s and says no more than that', async (_by, changes) => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    await addToBlacklist(app.db, entry)
    const answer = await app.post('/api/register', registerBody(slot, 1, changes))
    expect(answer.status).toBe(403)
    expect(answer.body).toEqual(refusal)
    expect(await app.db.selectFrom('registrations').selectAll().execute()).toEqual([])
    expect(await app.db.selectFrom('messages').selectAll().execute()).toEqual([])
  })

  test('names the program’s own phone number', async () => {
    const app = await createTestApp({ config: { contactPhone: '(555) 010-0199' } })
    const slot = await addSlot(app.db)
    await addToBlacklist(app.db, entry)
    const body = registerBody(slot, 1, { email: entry.email })
    expect((await app.post('/api/register', body)).body.message).toBe(
      'Unable to register. Please contact us at (555) 010-0199.',
    )
  })

  test('lets everybody else through, also without a phone', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    await addToBlacklist(app.db, { ...entry, phone: 'none', phoneKey: null })
    const body = registerBody(slot, 1, { phone: undefined })
    expect((await app.post('/api/register', body)).status).toBe(201)
  })
})

describe('POST /api/register/check-duplicate', () => {
  const ask = (slot: { id: string; eventId: string }, email: string) => ({
    eventId: slot.eventId,
    timeSlotId: slot.id,
    email,
  })

  test('tells who has a spot at the event, and nobody else', async () => {
    const app = await createTestApp()
    const { timeSlots } = await addEvent(app.db, { slots: [{ capacity: 1 }, { inHours: 50 }] })
    const [first, second] = [slotOf(timeSlots, 0), slotOf(timeSlots, 1)]
    await registerFamily(app, first, 1)
    await waitlistFamily(app, first, 2)
    const check = async (email: string) => {
      const url = '/api/register/check-duplicate'
      return (await app.post<CheckDuplicateAnswer>(url, ask(second, email))).body
    }
    expect(await check(' Family1@Example.org')).toEqual({
      duplicate: true,
      message: 'You are already registered for this event',
    })
    // Somebody on the waitlist may go on: registering completes that entry.
    expect(await check('family2@example.org')).toEqual({ duplicate: false, message: null })
    expect(await check('family3@example.org')).toEqual({ duplicate: false, message: null })
  })

  test('forgets a cancelled registration', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    await app.post(`/api/cancel/${tokenOf(await registerFamily(app, slot, 1))}`)
    const answer = await app.post<CheckDuplicateAnswer>(
      '/api/register/check-duplicate',
      ask(slot, 'family1@example.org'),
    )
    expect(answer).toMatchObject({ status: 200, body: { duplicate: false, message: null } })
  })

  test('answers 400 and 404 like the registration itself', async () => {
    const app = await createTestApp()
    const [slot, other] = [await addSlot(app.db), await addSlot(app.db)]
    const url = '/api/register/check-duplicate'
    const invalid = await app.post(url, ask(slot, 'rosa'))
    expect(invalid).toMatchObject({ status: 400, body: { message: 'Valid email is required' } })
    for (const choice of [
      { id: unknownId, eventId: slot.eventId },
      { id: slot.id, eventId: other.eventId },
    ]) {
      const answer = await app.post(url, ask(choice, 'rosa@example.org'))
      expect(answer).toMatchObject({ status: 404, body: { code: 'time_slot_not_found' } })
    }
  })
})
