import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  addToBlacklist,
  familyEmail,
  registerBody,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import type { Event } from '../../contract/event.ts'
import { api } from '../../contract/paths.ts'
import { offerUnclaimedSpots } from './waitlist-commands.ts'

test.each([false, true])(
  'a spot added while the only waiting family is banned is open to everybody, and offered to it after the ban (offered before: %s)',
  async (wasOffered) => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const event = await addEvent(app.db, { slots: [{ capacity: 1 }] })
    const slot = slotOf(event.timeSlots, 0)
    const holder = await registerFamily(app, slot, 1)
    const waiting = await waitlistFamily(app, slot, 2)
    app.clock.advanceHours(1)
    if (wasOffered) {
      await app.post(api.cancel(tokenOf(holder)))
      await app.db
        .updateTable('messages')
        .where('kind', '=', 'spot_available')
        .set({ state: 'sent', last_attempt_at: app.clock().toISOString() })
        .execute()
      app.clock.advanceHours(1)
      await registerFamily(app, slot, 3)
    }
    app.clock.advanceHours(1)
    await addToBlacklist(app.db, { email: familyEmail(2), phone: '', endDate: '2026-10-20' })
    const timeSlots = [{ ...slot, capacity: 2 }]
    const raised = await app.put(api.adminEvent(event.id), { timeSlots }, { token })
    expect(raised.status).toBe(200)
    const { body } = await app.get<Event[]>(api.events())
    expect(body[0]?.timeSlots[0]).toMatchObject({ capacity: 2, registrationCount: 1 })
    const offers = async () => {
      await offerUnclaimedSpots(app.db, app.clock)
      const rows = await app.db
        .selectFrom('messages')
        .where('registration_id', '=', waiting.id)
        .where('kind', '=', 'spot_available')
        .where('state', '=', 'queued')
        .select('id')
        .execute()
      return rows.length
    }
    expect(await offers()).toBe(0)
    app.clock.set('2026-10-21T04:00:00.000Z')
    expect(await offers(), 'after the ban').toBe(1)
    const newcomer = registerBody(slot, 7, { waitlist: false })
    expect((await app.post(api.register(), newcomer)).status).toBe(201)
  },
)
