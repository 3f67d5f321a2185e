import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addSlot,
  addToBlacklist,
  registerFamily,
  waitlistBody,
  waitlistFamily,
} from '../../../test/support/data.ts'
import type { JoinWaitlistAnswer } from '../../contract/registration.ts'

const unknownId = '01998f1e-7d3c-7000-8000-00000000dead'

/** "kind recipient" for every message, in alphabetical order */
async function listMessages(app: TestApp): Promise<string[]> {
  const rows = await app.db.selectFrom('messages').selectAll().execute()
  return rows.map((row) => `${row.kind} ${row.recipient.split('@')[0]}`).sort()
}

describe('POST /api/waitlist', () => {
  test('accepts a name and an e-mail address, and notifies the person', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db, { capacity: 1 })
    await registerFamily(app, slot, 1)
    const answer = await app.post<JoinWaitlistAnswer>('/api/waitlist', waitlistBody(slot, 2))
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      message: 'You have been added to the waitlist.',
      registration: {
        eventId: slot.eventId,
        timeSlotId: slot.id,
        name: 'Family 2',
        status: 'waitlist',
        phone: '',
        address: '',
        zipCode: '',
      },
    })
    expect(await listMessages(app)).toEqual([
      'registration_confirmed family1',
      'waitlist_joined family2',
    ])
  })

  test('accepts a family in a slot with free spots, and sends it an offer at once (rule 6)', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db, { capacity: 1 })
    await waitlistFamily(app, slot, 1)
    expect(await listMessages(app)).toEqual(['spot_available family1', 'waitlist_joined family1'])
  })

  test('refuses a slot whose start has changed since the family saw it, and changes nothing', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db, { capacity: 1 })
    await registerFamily(app, slot, 1)
    const before = await listMessages(app)
    const moved = waitlistBody(slot, 2, { startTime: '2026-10-22T11:00:00.000Z' })
    expect(await app.post('/api/waitlist', moved)).toMatchObject({
      status: 409,
      body: { code: 'slot_moved' },
    })
    expect(await listMessages(app)).toEqual(before)
    const asItIs = waitlistBody(slot, 2, { startTime: slot.startTime.replace('.000Z', '+00:00') })
    expect((await app.post('/api/waitlist', asItIs)).status).toBe(201)
  })

  test.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ email: 'x' }, 'email', 'Valid email is required'],
    [{ eventId: 5 }, 'eventId', 'Choose an event'],
    [{ timeSlotId: undefined }, 'timeSlotId', 'Choose a time slot'],
    [{ website: 'spam' }, 'website', 'Please leave this field empty'],
  ])('refuses %j with an error at its field', async (changes, path, message) => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    const answer = await app.post('/api/waitlist', waitlistBody(slot, 1, changes))
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ message, code: 'validation', errors: [{ path, message }] })
  })

  test('is refused with 403, 404 and 409 for the same reasons as a sign-up', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    await addToBlacklist(app.db, { email: 'family9@example.org', phone: '' })
    const refused = async (body: object) => {
      const { status, body: answer } = await app.post('/api/waitlist', body)
      return [status, answer.message]
    }
    expect(await refused(waitlistBody(slot, 9))).toEqual([
      403,
      'Unable to register. Please contact us at (555) 010-0100.',
    ])
    expect(await refused(waitlistBody({ id: unknownId, eventId: slot.eventId }))).toEqual([
      404,
      'Time slot not found',
    ])
    await registerFamily(app, slot, 1)
    await waitlistFamily(app, slot, 2)
    expect(await refused(waitlistBody(slot, 1))).toEqual([
      409,
      'You are already registered for this event',
    ])
    expect(await refused(waitlistBody(slot, 2))).toEqual([
      409,
      'You are already on the waitlist for this event. We sent you a link to sign up.',
    ])
    app.clock.set(slot.startTime)
    expect(await refused(waitlistBody(slot, 3))).toEqual([
      409,
      'This time slot has already started. Please choose another one.',
    ])
  })
})
