import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { closeBody, closeSlots } from '../../../test/support/closing.ts'
import { addSlot, registerFamily, signInAdmin } from '../../../test/support/data.ts'
import { createTextingApp } from '../../../test/support/text-outbox.ts'
import { api } from '../../contract/paths.ts'

/** Family 2 waits at one event and is asked to come to another; the e-mail is queued. */
async function ask({ keptHours = 0, spots = 1 } = {}) {
  const { app, mail, sendEmails } = await createTextingApp('2026-10-20T12:00:00.000Z')
  const token = await signInAdmin(app)
  const ownSlot = await addSlot(app.db, { capacity: 1, inHours: 100 })
  const there = await addSlot(app.db, { capacity: spots, inHours: 200 })
  await registerFamily(app, ownSlot, 1)
  await registerFamily(app, ownSlot, 2)
  await sendEmails()
  mail.received.splice(0)
  const sentences = { en: 'We have room then.' }
  const askAgain = async () => {
    const body = { id: randomUUID(), otherEventId: there.eventId, sentences, keptHours }
    return (await app.post(api.adminOtherEvent(ownSlot.eventId), body, { token })).status
  }
  expect(await askAgain()).toBe(200)
  const asks = async () => {
    await sendEmails()
    return mail.received.filter(({ text }) => text?.includes('We have room then.'))
  }
  return { app, token, there, asks, askAgain }
}

test('an ask is sent while the other event has room', async () => {
  const { asks } = await ask()
  expect(await asks()).toHaveLength(1)
})

test('an ask is sent, with the promise of kept spots, if the only free spot is kept for the asked family', async () => {
  const { asks } = await ask({ keptHours: 24 })
  const [email] = await asks()
  expect(email?.text).toContain('We keep some of these spots')
})

test('an ask is not sent if the other event has been called off', async () => {
  const { app, token, there, asks } = await ask({ keptHours: 24 })
  expect((await closeSlots(app, token, closeBody([there]), there)).status).toBe(200)
  expect(await asks()).toEqual([])
})

test('an ask is not sent if the other event is full by then', async () => {
  const { app, there, asks } = await ask()
  await registerFamily(app, there, 9)
  expect(await asks()).toEqual([])
})

test('a family is asked again on the same day only if its first ask was not sent, as when sign-up was postponed', async () => {
  const { app, token, there, asks, askAgain } = await ask()
  const setOpening = (opensAt: string | null) =>
    app.put(api.adminEvent(there.eventId), { opensAt }, { token })
  await setOpening('2026-10-21T12:00:00.000Z')
  expect(await asks()).toEqual([])
  await setOpening(null)
  expect(await askAgain()).toBe(200)
  expect(await asks()).toHaveLength(1)
  expect(await askAgain()).toBe(409)
})

test('an ask does not promise kept spots if their time has ended before it is sent', async () => {
  const { app, asks } = await ask({ keptHours: 2 })
  app.clock.advanceHours(3)
  const [email] = await asks()
  expect(email?.text).not.toContain('We keep')
})

test('an ask shows the other event’s details as of delivery', async () => {
  const { app, there, asks } = await ask()
  const place = { laundromat_address: '9 Sycamore Street' }
  await app.db.updateTable('events').set(place).where('id', '=', there.eventId).execute()
  const [email] = await asks()
  expect(email?.text).toContain('9 Sycamore Street')
})
