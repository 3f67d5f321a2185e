import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import type { Event } from '../../contract/event.ts'
import { api } from '../../contract/paths.ts'

/** Each family with its status, such as "family2 confirmed", and the recipients of `promoted` messages */
async function readState(app: TestApp) {
  const rows = await app.db.selectFrom('registrations').orderBy('email').selectAll().execute()
  const promoted = await app.db
    .selectFrom('messages')
    .where('kind', '=', 'promoted')
    .select('recipient')
    .execute()
  return {
    people: rows.map((row) => `${row.email?.split('@')[0]} ${row.status}`),
    promoted: promoted.map(({ recipient }) => recipient.split('@')[0]),
  }
}

describe('while a freed spot is on offer to the waitlist (rule 5)', () => {
  /** Two spots, one of them freed through its family's link; families 3 and 4 wait. */
  async function createSlotOnOffer(app: TestApp) {
    const token = await signInAdmin(app)
    const event = await addEvent(app.db, { slots: [{ capacity: 2 }, { inHours: 50 }] })
    const slot = slotOf(event.timeSlots, 0)
    const leaving = await registerFamily(app, slot, 1)
    const holder = await registerFamily(app, slot, 2)
    for (const n of [3, 4]) {
      app.clock.advanceHours(0.1)
      await waitlistFamily(app, slot, n)
    }
    await app.post(api.cancel(tokenOf(leaving)))
    app.clock.advanceHours(0.1)
    const edit = (changes: { capacity?: number; hoursLater?: number; title?: string }) => {
      const { capacity = 2, hoursLater = 0, title = event.title } = changes
      const later = (instant: string) =>
        new Date(Date.parse(instant) + hoursLater * 3_600_000).toISOString()
      const timeSlots = event.timeSlots.map((one, n) => ({
        id: one.id,
        startTime: later(one.startTime),
        endTime: later(one.endTime),
        capacity: n === 0 ? capacity : one.capacity,
      }))
      return app.put<Event>(api.adminEvent(event.id), { title, timeSlots }, { token })
    }
    return { token, slot, holder, edit }
  }
  const waiting = ['family1 cancelled', 'family2 confirmed', 'family3 waitlist', 'family4 waitlist']
  const onePromoted = waiting.with(2, 'family3 confirmed')

  test('an edit of the title promotes nobody', async () => {
    const app = await createTestApp()
    const { edit } = await createSlotOnOffer(app)
    expect((await edit({ title: 'Evening wash' })).status).toBe(200)
    expect(await readState(app)).toEqual({ people: waiting, promoted: [] })
  })

  test('an edit that raises the capacity promotes one family per added spot', async () => {
    const app = await createTestApp()
    const { edit } = await createSlotOnOffer(app)
    await edit({ capacity: 3 })
    expect(await readState(app)).toEqual({ people: onePromoted, promoted: ['family3'] })
  })

  test('an edit that lowers the capacity promotes nobody', async () => {
    const app = await createTestApp()
    const { edit } = await createSlotOnOffer(app)
    await edit({ capacity: 1 })
    expect((await readState(app)).promoted).toEqual([])
  })

  test('a deletion promotes one family, to the spot that it freed', async () => {
    const app = await createTestApp()
    const { token, holder } = await createSlotOnOffer(app)
    await app.delete(api.adminRegistration(holder.id), { token })
    expect(await readState(app)).toEqual({
      people: ['family1 cancelled', 'family3 confirmed', 'family4 waitlist'],
      promoted: ['family3'],
    })
  })

  test('an edit that also changes the slot’s time notifies the promoted family once, with the new time', async () => {
    const app = await createTestApp()
    const { slot, edit } = await createSlotOnOffer(app)
    await edit({ capacity: 3, hoursLater: 3 })
    const messages = await app.db
      .selectFrom('messages')
      .where('created_at', '=', app.clock().toISOString())
      .orderBy('recipient')
      .select(['recipient', 'kind', 'payload'])
      .execute()
    expect(messages.map(({ recipient, kind }) => [recipient.split('@')[0], kind])).toEqual([
      ['family2', 'event_changed'],
      ['family3', 'promoted'],
      ['family4', 'event_changed'],
    ])
    const { startTime } = JSON.parse(messages[1]?.payload ?? '')
    expect(Date.parse(startTime)).toBe(Date.parse(slot.startTime) + 3 * 3_600_000)
  })
})
