import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  addSlot,
  registerFamily,
  slotOf,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import type { CheckDuplicateAnswer } from '../../contract/registration.ts'

const unknownId = '01998f1e-7d3c-7000-8000-00000000dead'

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
