import { expect } from 'vitest'
import { api } from '../../src/contract/paths.ts'
import { addEvent, addSlot, adminLogin, signInAdmin, slotOf } from './data.ts'
import { createTextingApp, morning } from './text-outbox.ts'

type Slot = { id: string; eventId: string; startTime: string; endTime: string; capacity: number }

const tickHours = 3 / 3600
export const later = (instant: string, hours: number) =>
  new Date(Date.parse(instant) + hours * 3_600_000).toISOString()

/** Slots at 14:00 and 15:00 on a Saturday, and an event a week later; `deliver` returns only newly arrived messages. */
export async function setUpToldSite(now = morning) {
  const site = await createTextingApp(now)
  const { app, mail, twilio, sendEmails, sendTexts } = site
  const { timeSlots } = await addEvent(app.db, { now, slots: [{ inHours: 100 }, { inHours: 101 }] })
  const [first, second] = [slotOf(timeSlots, 0), slotOf(timeSlots, 1)]
  const elsewhere = await addSlot(app.db, { now, inHours: 268 })
  let token = await signInAdmin(app)
  const tick = () => app.clock.advanceHours(tickHours)
  return {
    ...site,
    ...{ first, second, elsewhere, token, tick },
    signInAgain: async () => {
      const { body } = await app.post<{ token: string }>(api.adminLogin(), adminLogin)
      token = body.token
    },
    put: async (id: string, changes: object) => {
      tick()
      expect((await app.put(api.adminRegistration(id), changes, { token })).status).toBe(200)
    },
    shift: async (slot: Slot, hours: number) => {
      tick()
      const times = [first, second].map(({ id, startTime, endTime, capacity }) => {
        const by = id === slot.id ? hours : 0
        return { id, capacity, startTime: later(startTime, by), endTime: later(endTime, by) }
      })
      const path = api.adminEvent(slot.eventId)
      expect((await app.put(path, { timeSlots: times }, { token })).status).toBe(200)
    },
    deliver: async () => {
      tick()
      const [emails, texts] = [mail.received.length, twilio.received.length]
      await sendEmails()
      await sendTexts()
      tick()
      return {
        emails: mail.received.slice(emails).map(({ subject, text }) => ({
          subject: subject ?? '',
          text: (text ?? '').replace(/\s+/g, ' '),
        })),
        texts: twilio.received.slice(texts).map(({ body }) => body),
      }
    },
    reasons: async () => {
      const rows = await app.db
        .selectFrom('messages')
        .where('state', '=', 'failed')
        .orderBy('id')
        .select(['kind', 'last_error'])
        .execute()
      return rows.map(({ kind, last_error }) => `${kind}: ${last_error}`)
    },
  }
}
