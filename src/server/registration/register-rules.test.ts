import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  addSlot,
  addToBlacklist,
  registerBody,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { mailedToken } from '../../../test/support/personal-links.ts'
import type { RegisterAnswer } from '../../contract/registration.ts'

describe('one active registration per e-mail address and event (rule 3)', () => {
  const alreadyRegistered = {
    status: 409,
    body: { message: 'You are already registered for this event', code: 'already_registered' },
  }

  test('applies to every slot of the event and every spelling of the address', async () => {
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

  test('allows the same family at another event, and another family with the same phone', async () => {
    const app = await createTestApp()
    const [slot, otherEvent] = [await addSlot(app.db), await addSlot(app.db)]
    const { phone, address } = registerBody(slot, 1)
    await registerFamily(app, slot, 1)
    await registerFamily(app, otherEvent, 1)
    const sharing = registerBody(slot, 2, { phone, address })
    expect((await app.post('/api/register', sharing)).status).toBe(201)
  })

  test('allows a family that has cancelled to sign up again, as a new registration', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    const first = await registerFamily(app, slot, 1)
    await app.post(`/api/cancel/${tokenOf(first)}`)
    const second = await registerFamily(app, slot, 1)
    expect(second.id).not.toBe(first.id)
    expect(second.status).toBe('confirmed')
  })

  test('allows a waiting family to sign up through its link in another slot, which confirms the same row', async () => {
    const app = await createTestApp()
    const { timeSlots } = await addEvent(app.db, { slots: [{ capacity: 1 }, { inHours: 50 }] })
    const [full, free] = [slotOf(timeSlots, 0), slotOf(timeSlots, 1)]
    await registerFamily(app, full, 1)
    const waiting = await waitlistFamily(app, full, 2)

    const signUpToken = tokenOf(waiting)
    const answer = await app.post<RegisterAnswer>(
      '/api/register',
      registerBody(free, 2, { signUpToken }),
    )
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      status: 'confirmed',
      registration: { id: waiting.id, timeSlotId: free.id, address: '2 River Road' },
    })
    // The new link goes only to the mailbox, because somebody else may have used this one.
    expect(answer.body.registration).not.toHaveProperty('uniqueCancelToken')
    const rows = await app.db.selectFrom('registrations').select('id').execute()
    expect(rows).toHaveLength(2)
  })

  test('moves a waiting family to the other slot’s waitlist if it chooses a full slot through its link', async () => {
    const app = await createTestApp()
    const { timeSlots } = await addEvent(app.db, {
      slots: [{ capacity: 1 }, { inHours: 50, capacity: 1 }],
    })
    const [first, second] = [slotOf(timeSlots, 0), slotOf(timeSlots, 1)]
    await registerFamily(app, first, 1)
    await registerFamily(app, second, 2)
    const waiting = await waitlistFamily(app, first, 3)
    const body = registerBody(second, 3, { signUpToken: tokenOf(waiting) })
    const answer = await app.post<RegisterAnswer>('/api/register', body)
    expect(answer.body).toMatchObject({
      status: 'waitlist',
      registration: { id: waiting.id, timeSlotId: second.id },
    })
  })

  test('keeps the place in line of a family that completes its entry while the slot is full', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db, { capacity: 1 })
    await registerFamily(app, slot, 1)
    const waiting = await waitlistFamily(app, slot, 2)
    app.clock.advanceHours(1)
    await waitlistFamily(app, slot, 3)
    app.clock.advanceHours(1)
    await registerFamily(app, slot, 2, { signUpToken: tokenOf(waiting) })
    const line = await app.db
      .selectFrom('registrations')
      .where('status', '=', 'waitlist')
      .orderBy('waitlisted_at')
      .select('email')
      .execute()
    expect(line.map((row) => row.email)).toEqual(['family2@example.org', 'family3@example.org'])
  })
})

describe('the times of a registration', () => {
  const times = async (app: TestApp, id: string) =>
    app.db
      .selectFrom('registrations')
      .where('id', '=', id)
      .select(['confirmed_at', 'waitlisted_at', 'updated_at'])
      .executeTakeFirstOrThrow()

  test('are `confirmed_at` or `waitlisted_at`, never both', async () => {
    const app = await createTestApp()
    const { timeSlots } = await addEvent(app.db, {
      slots: [{ capacity: 1 }, { inHours: 50, capacity: 1 }, { inHours: 52 }],
    })
    const [full, fullToo, free] = timeSlots.map((_, index) => slotOf(timeSlots, index))
    if (!full || !fullToo || !free) throw new Error('A slot is missing')
    const joined = app.clock().toISOString()
    const holder = await registerFamily(app, full, 1)
    expect(await times(app, holder.id)).toMatchObject({ confirmed_at: joined, waitlisted_at: null })
    await registerFamily(app, fullToo, 2)
    const waiting = await waitlistFamily(app, full, 3)
    const { id } = waiting
    expect(await times(app, id)).toMatchObject({ confirmed_at: null, waitlisted_at: joined })

    // Moving to another slot's waitlist loses the place in line.
    app.clock.advanceHours(1)
    const moved = app.clock().toISOString()
    await registerFamily(app, fullToo, 3, { signUpToken: tokenOf(waiting) })
    expect(await times(app, id)).toEqual({
      confirmed_at: null,
      waitlisted_at: moved,
      updated_at: moved,
    })

    app.clock.advanceHours(1)
    const confirmed = app.clock().toISOString()
    const signUpToken = await mailedToken(app, id)
    await registerFamily(app, free, 3, { signUpToken })
    expect(await times(app, id)).toEqual({
      confirmed_at: confirmed,
      waitlisted_at: null,
      updated_at: confirmed,
    })
  })
})

test('a family that gets the same spot a second time is sent a second confirmation', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const slot = await addSlot(app.db)
  const { id } = await registerFamily(app, slot, 1)
  await app.put(`/api/admin/registrations/${id}`, { status: 'waitlist' }, { token })
  app.clock.advanceHours(1)
  const signUpToken = await mailedToken(app, id)
  expect((await registerFamily(app, slot, 1, { signUpToken })).id).toBe(id)
  const confirmations = await app.db
    .selectFrom('messages')
    .where('kind', '=', 'registration_confirmed')
    .select('id')
    .execute()
  expect(confirmations).toHaveLength(2)
})

test('a sign-up for a slot whose start has changed since the family saw it is refused, and nothing changes', async () => {
  const app = await createTestApp()
  const slot = await addSlot(app.db)
  const body = registerBody(slot, 1, { startTime: '2026-10-22T11:00:00.000Z' })
  expect(await app.post('/api/register', body)).toMatchObject({
    status: 409,
    body: { code: 'slot_moved' },
  })
  expect(await app.db.selectFrom('registrations').selectAll().execute()).toEqual([])
  const asItIs = registerBody(slot, 1, { startTime: slot.startTime.replace('.000Z', '+00:00') })
  expect((await app.post('/api/register', asItIs)).status).toBe(201)
})

test('the response names the laundromat as stored, which an open form may not show yet', async () => {
  const app = await createTestApp()
  const slot = await addSlot(app.db)
  const place = { laundromat_name: 'Harrison Wash', laundromat_address: '5 Main Street' }
  await app.db.updateTable('events').set(place).where('id', '=', slot.eventId).execute()
  const { body } = await app.post('/api/register', registerBody(slot, 1))
  expect(body).toMatchObject({ place: 'Harrison Wash, 5 Main Street' })
})

describe('the blacklist (rule 4)', () => {
  const entry = { email: 'Banned@example.org', phone: '513-555-9999' }
  const refusal = {
    message: 'Unable to register. Please contact us at (555) 010-0100.',
    code: 'unable_to_register',
  }

  test.each([
    ['e-mail', { email: 'banned@EXAMPLE.org' }],
    ['phone', { phone: '+1 (513) 555 9999' }],
  ])(
    'refuses a family with a banned %s, with a response that does not say which field matched',
    async (_by, changes) => {
      const app = await createTestApp()
      const slot = await addSlot(app.db)
      await addToBlacklist(app.db, entry)
      const answer = await app.post('/api/register', registerBody(slot, 1, changes))
      expect(answer.status).toBe(403)
      expect(answer.body).toEqual(refusal)
      expect(await app.db.selectFrom('registrations').selectAll().execute()).toEqual([])
      expect(await app.db.selectFrom('messages').selectAll().execute()).toEqual([])
    },
  )

  test('refuses a family with a message that has the organization’s phone number', async () => {
    const app = await createTestApp({ config: { contactPhone: '(555) 010-0199' } })
    const slot = await addSlot(app.db)
    await addToBlacklist(app.db, entry)
    const body = registerBody(slot, 1, { email: entry.email })
    expect((await app.post('/api/register', body)).body.message).toBe(
      'Unable to register. Please contact us at (555) 010-0199.',
    )
  })

  test('allows other families, even without a phone', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    await addToBlacklist(app.db, { ...entry, phone: 'none' })
    const body = registerBody(slot, 1, { phone: undefined })
    expect((await app.post('/api/register', body)).status).toBe(201)
  })
})
