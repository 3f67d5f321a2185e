import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addSlot, registerFamily, signInAdmin } from '../../../test/support/data.ts'
import { createTextingApp } from '../../../test/support/text-outbox.ts'
import { api } from '../../contract/paths.ts'
import { dayMs } from '../../domain/duration.ts'

/** A family is marked as a no-show during its slot on Saturday, which is then called off. */
async function setUp() {
  const now = '2026-12-05T13:30:00.000Z'
  const config = { noShows: { banMonths: 3, warnsFirst: true } }
  const { app, mail, sendEmails } = await createTextingApp(now, config)
  const slot = await addSlot(app.db, { now, inHours: 0.5 })
  const { id } = await registerFamily(app, slot)
  await sendEmails()
  const options = { token: await signInAdmin(app) }
  app.clock.advanceHours(0.8)
  const marked = await app.post<object>(api.adminNoShow(id), undefined, options)
  expect(marked).toMatchObject({ status: 200, body: { isWarning: true } })
  /** Subjects of the e-mails that arrive by Sunday at nine */
  const arrived = async () => {
    mail.received.length = 0
    app.clock.set('2026-12-06T14:01:00.000Z')
    await sendEmails()
    return mail.received.map(({ subject }) => subject)
  }
  return { app, slot, options, arrived }
}

test('a family marked as a no-show is notified the next morning', async () => {
  const { arrived } = await setUp()
  expect(await arrived()).toEqual([expect.stringContaining('We missed you')])
})

test('a family gets no notice of a no-show in a slot that has moved to the next week', async () => {
  const { app, slot, options, arrived } = await setUp()
  const later = (at: string) => new Date(Date.parse(at) + 7 * dayMs).toISOString()
  const { id, startTime, endTime, capacity } = slot
  const timeSlots = [{ id, startTime: later(startTime), endTime: later(endTime), capacity }]
  const { status } = await app.put(api.adminEvent(slot.eventId), { timeSlots }, options)
  expect(status).toBe(200)
  expect(await arrived()).toEqual([])
})

test('a family gets no notice of a no-show in a slot that was closed', async () => {
  const { app, slot, options, arrived } = await setUp()
  const sentences = { en: 'The power is out.' }
  const closing = { id: randomUUID(), timeSlotIds: [slot.id], sentences, keptHours: 0, keepIn: [] }
  const { status } = await app.post(api.adminCloseSlots(slot.eventId), closing, options)
  expect(status).toBe(200)
  expect(await arrived()).toEqual([])
})
