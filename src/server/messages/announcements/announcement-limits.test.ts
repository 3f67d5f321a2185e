import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  closeBody,
  closeSlots,
  messagesOf,
  reopenSlots,
  sentences,
} from '../../../../test/support/closing.ts'
import { addEvent, registerFamily, signInAdmin, slotOf } from '../../../../test/support/data.ts'
import { createTextingApp, registerForTexts } from '../../../../test/support/text-outbox.ts'
import { api } from '../../../contract/paths.ts'

const now = '2026-10-20T15:00:00.000Z'

async function open(options: { textsPerDay?: number } = {}) {
  const texting = await createTextingApp(now, options)
  const { app } = texting
  const slots = [{ inHours: 4 }, { inHours: 6 }]
  const { id: eventId, timeSlots } = await addEvent(app.db, { now, slots })
  const token = await signInAdmin(app)
  const [first, second] = [slotOf(timeSlots, 0), slotOf(timeSlots, 1)]
  const tell = (id = randomUUID(), slot = first) => {
    const body = { id, timeSlotIds: [slot.id], audience: 'both', sentences }
    return app.post(api.adminAnnouncements(eventId), body, { token })
  }
  return { ...texting, token, first, second, tell }
}

test('after twenty announcements in an hour, an event refuses announcements and reopenings, but not repeated requests or closings', async () => {
  const { app, token, first, second, tell } = await open()
  await registerFamily(app, first, 1)
  await registerFamily(app, second, 2)
  const id = randomUUID()
  for (let n = 0; n < 3; n += 1) expect((await tell(id)).status).toBe(200)
  const many = await Promise.all(
    Array.from({ length: 30 }, (_, n) => tell(undefined, n % 2 === 0 ? first : second)),
  )
  expect(many.filter(({ status }) => status === 200)).toHaveLength(19)
  const refused = many.find(({ status }) => status !== 200)
  expect([refused?.status, refused?.body]).toMatchObject([429, { code: 'too_many_announcements' }])
  expect(await messagesOf(app, 'announcement')).toHaveLength(20)
  expect((await tell(id)).status, 'a repeated request still gets its response').toBe(200)

  expect((await closeSlots(app, token, closeBody([first]), first)).status).toBe(200)
  expect(
    (await reopenSlots(app, token, [first])).status,
    'opening a slot again sends messages too',
  ).toBe(429)
  app.clock.advanceHours(1.1)
  expect((await reopenSlots(app, token, [first])).status).toBe(200)
})

test('an announcement is not sent if its slot closes first; an announcement made after the closing is sent', async () => {
  const { app, token, first, mail, sendEmails, tell } = await open()
  await registerFamily(app, first, 1)
  await sendEmails()
  await tell()
  app.clock.advanceHours(0.1)
  await closeSlots(app, token, closeBody([first]), first)
  app.clock.advanceHours(0.1)
  await sendEmails()
  const news = () => mail.received.filter(({ subject }) => subject?.startsWith('News'))
  expect(news()).toEqual([])
  expect(mail.received.filter(({ subject }) => subject?.startsWith('Closed'))).toHaveLength(1)
  await tell()
  await sendEmails()
  expect(news()).toHaveLength(1)
})

test('texts beyond the daily limit do not count as sent when a slot closes', async () => {
  const { app, token, first } = await open({ textsPerDay: 2 })
  for (const n of [1, 2, 3]) await registerForTexts(app, first, n)
  const closed = await closeSlots(app, token, closeBody([first]), first)
  expect(closed.body).toMatchObject({ families: 3, emails: 3, texts: 2 })
})
