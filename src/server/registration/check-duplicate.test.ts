import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { closeBody, closeSlots } from '../../../test/support/closing.ts'
import {
  addEvent,
  addSlot,
  familyEmail,
  registerBody,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import type { CheckDuplicateAnswer } from '../../contract/check-duplicate.ts'
import { api } from '../../contract/paths.ts'

const no = { duplicate: false, code: null, message: null }
const unknownId = '01998f1e-7d3c-7000-8000-00000000dead'

describe('POST /api/register/check-duplicate', () => {
  const ask = (slot: { id: string; eventId: string }, email: string) => ({
    eventId: slot.eventId,
    timeSlotId: slot.id,
    email,
  })

  const url = '/api/register/check-duplicate'

  test('returns true for an e-mail address with an active registration, and false for others', async () => {
    const app = await createTestApp()
    const { timeSlots } = await addEvent(app.db, { slots: [{ capacity: 1 }, { inHours: 50 }] })
    const [first, second] = [slotOf(timeSlots, 0), slotOf(timeSlots, 1)]
    await registerFamily(app, first, 1)
    await waitlistFamily(app, first, 2)
    const check = async (email: string) =>
      (await app.post<CheckDuplicateAnswer>(url, ask(second, email))).body
    expect(await check(' Family1@Example.org')).toEqual({
      duplicate: true,
      code: 'already_registered',
      message: 'You are already registered for this event',
    })
    expect(await check('family2@example.org')).toEqual({
      duplicate: true,
      code: 'on_waitlist',
      message: 'You are already on the waitlist for this event. We sent you a link to sign up.',
    })
    expect(await check('family3@example.org')).toEqual(no)
  })

  test('sends a sign-up link to an e-mail address on the waitlist, at most once an hour', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db, { capacity: 1 })
    await registerFamily(app, slot, 1)
    await waitlistFamily(app, slot, 2)
    const wakes = app.wakes()
    for (const n of [2, 2, 1, 3]) await app.post(url, ask(slot, familyEmail(n)))
    const links = await app.db
      .selectFrom('messages')
      .where('kind', '=', 'sign_up_link')
      .select('recipient')
      .execute()
    expect(links).toEqual([{ recipient: familyEmail(2) }])
    expect(app.wakes()).toBeGreaterThan(wakes)
  })

  test('returns false with the link of the family’s own entry, but not with another link', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db, { capacity: 1 })
    const holder = tokenOf(await registerFamily(app, slot, 1))
    const ownToken = tokenOf(await waitlistFamily(app, slot, 2))
    const other = tokenOf(await waitlistFamily(app, slot, 3))
    const check = async (signUpToken: string) => {
      const body = { ...ask(slot, familyEmail(2)), signUpToken }
      return (await app.post<CheckDuplicateAnswer>(url, body)).body
    }
    expect(await check(ownToken)).toEqual(no)
    for (const link of [other, holder, 'nonsense']) {
      expect(await check(link)).toMatchObject({ duplicate: true, code: 'on_waitlist' })
    }
  })

  test('ignores a cancelled registration', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    await app.post(`/api/cancel/${tokenOf(await registerFamily(app, slot, 1))}`)
    const answer = await app.post<CheckDuplicateAnswer>(url, ask(slot, 'family1@example.org'))
    expect(answer).toMatchObject({ status: 200, body: no })
  })

  test('returns 400 for an invalid address, and 404 for a slot that is unknown or at another event', async () => {
    const app = await createTestApp()
    const [slot, other] = [await addSlot(app.db), await addSlot(app.db)]
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

  describe('for a slot that cannot be booked', () => {
    /** Family 1 has the only spot, and family 2 waits. */
    async function takenSlot() {
      const app = await createTestApp()
      const slot = await addSlot(app.db, { capacity: 1 })
      await registerFamily(app, slot, 1)
      await waitlistFamily(app, slot, 2)
      return { app, slot }
    }

    test.each([
      ['has started', 'slot_started'],
      ['is over', 'slot_started'],
      ['is closed', 'slot_closed'],
      ['has not opened yet', 'not_open_yet'],
    ])(
      'because it %s, returns the same error (%s) for everybody, and sends no link',
      async (why, code) => {
        const { app, slot } = await takenSlot()
        if (code === 'slot_started')
          app.clock.set(why === 'is over' ? slot.endTime : slot.startTime)
        if (code === 'slot_closed') {
          await closeSlots(app, await signInAdmin(app), closeBody([slot]), slot)
        }
        if (code === 'not_open_yet') {
          await app.db.updateTable('events').set({ opens_at: slot.startTime }).execute()
        }
        for (const n of [1, 2, 3, 2]) {
          const answer = await app.post(url, ask(slot, familyEmail(n)))
          expect(answer).toMatchObject({ status: 409, body: { code } })
          expect((await app.post(api.register(), registerBody(slot, n))).body).toEqual(answer.body)
        }
        const links = app.db.selectFrom('messages').where('kind', '=', 'sign_up_link').selectAll()
        expect(await links.execute()).toEqual([])
      },
    )
  })
})
