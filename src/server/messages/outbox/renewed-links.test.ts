import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sentences } from '../../../../test/support/closing.ts'
import {
  addSlot,
  familyEmail,
  registerBody,
  registerFamily,
  signInAdmin,
  tokenOf,
  waitlistFamily,
} from '../../../../test/support/data.ts'
import { registerByPhone } from '../../../../test/support/phone-families.ts'
import {
  createTextingApp,
  familyPhone,
  morning,
  night,
  registerForTexts,
} from '../../../../test/support/text-outbox.ts'
import { api } from '../../../contract/paths.ts'
import { inTransaction } from '../../db/transaction.ts'
import { revokePersonalLinks } from '../../registration/personal-link-commands.ts'
import { findCurrentRegistration } from './current-registration-queries.ts'
import { readNotification } from './notification.ts'
import { leaseMessage } from './outbox-lease-commands.ts'
import { saveCancelToken } from './outbox-row-commands.ts'
import { checkLink, renewQueuedLinks } from './renewed-link-commands.ts'

async function setUp(now = morning) {
  const texting = await createTextingApp(now)
  const { app, mail } = texting
  const token = await signInAdmin(app)
  const slot = await addSlot(app.db, { now, inHours: 100, capacity: 1 })
  const change = async (id: string, changes: object) => {
    app.clock.advanceHours(0.01)
    expect((await app.put(api.adminRegistration(id), changes, { token })).status).toBe(200)
  }
  const mailTo = (n: number) =>
    mail.received.filter(({ recipients }) => recipients.includes(familyEmail(n)))
  return { ...texting, token, slot, change, mailTo }
}

const linkIn = (text = '') => /\/(?:cancel|my|m)\/([\w-]+)/.exec(text)?.[1] ?? ''

test('an offer queued before an administrator corrected the phone is sent once, with a working link', async () => {
  const { app, slot, change, mailTo, sendEmails, sendTexts } = await setUp()
  const holder = await registerFamily(app, slot, 2)
  const { id } = await registerForTexts(app, slot, 1)
  await app.post(api.cancel(tokenOf(holder)))
  await sendTexts()
  // The phone has a link by now, so the correction revokes all links; the offer by e-mail is still queued.
  await change(id, { phone: '(513) 555-0009' })
  await sendEmails()
  const offers = mailTo(1).filter(({ subject }) => subject?.startsWith('A spot is open'))
  expect(offers).toHaveLength(1)
  expect((await app.get(api.my(linkIn(offers[0]?.text)))).status).toBe(200)
})

test('an announcement queued before a family completed its entry is still sent, with a working link', async () => {
  const { app, token, slot, mailTo, sendEmails } = await setUp()
  await registerFamily(app, slot, 2)
  const waiting = await waitlistFamily(app, slot, 1)
  const body = { id: randomUUID(), timeSlotIds: [slot.id], audience: 'both', sentences }
  const announced = await app.post(api.adminAnnouncements(slot.eventId), body, { token })
  expect(announced.status).toBe(200)
  app.clock.advanceHours(0.01)
  const completing = registerBody(slot, 1, { signUpToken: tokenOf(waiting) })
  expect((await app.post(api.register(), completing)).status).toBe(201)
  await sendEmails()
  const announcement = mailTo(1).find(({ text }) => text?.includes(sentences.en))
  expect((await app.get(api.my(linkIn(announcement?.text)))).status).toBe(200)
})

test('a message about a changed event that was queued before the phone was corrected is still sent, with a working link', async () => {
  const { app, token, slot, change, mailTo, sendEmails, sendTexts } = await setUp()
  const holder = await registerFamily(app, slot, 2)
  const { id } = await registerForTexts(app, slot, 1)
  await app.post(api.cancel(tokenOf(holder)))
  await sendTexts()
  await sendEmails()
  await app.put(api.adminEvent(slot.eventId), { laundromatName: 'Elsewhere' }, { token })
  await change(id, { phone: '(513) 555-0009' })
  await sendEmails()
  const changed = mailTo(1).find(({ subject }) => subject?.startsWith('Changed'))
  expect((await app.get(api.my(linkIn(changed?.text)))).status).toBe(200)
})

test('a text that waits for the morning has a working link even if the family corrects its address in the meantime', async () => {
  const { app, token, slot, twilio, sendTexts } = await setUp(night)
  const family = await registerByPhone(app, slot, 1)
  await sendTexts()
  await app.put(api.adminEvent(slot.eventId), { laundromatName: 'Elsewhere' }, { token })
  await sendTexts()
  app.clock.advanceHours(0.1)
  const newer = '5d0a3f3a-8c2f-4e7e-9c1b-0d1f6a2b3c4d'
  await inTransaction(app.db, (tx) => saveCancelToken(tx, family.id, newer, app.clock()))
  expect((await app.put(api.my(newer), { address: '99 Elm Street' })).status).toBe(200)
  app.clock.advanceHours(12)
  await sendTexts()
  const [last] = twilio.received.filter(({ to }) => to === familyPhone(1)).slice(1)
  expect(last?.body).toContain('The time or place has changed')
  expect((await app.get(api.my(linkIn(last?.body)))).status).toBe(200)
})

test('a message whose link is renewed during its delivery waits for the new link', async () => {
  const { app, slot } = await setUp()
  const { id } = await waitlistFamily(app, slot, 1)
  const { id: messageId } = await app.db
    .selectFrom('messages')
    .where('registration_id', '=', id)
    .select('id')
    .executeTakeFirstOrThrow()
  const message = await leaseMessage(app.db, messageId, app.clock())
  if (!message) throw new Error('The message could not be leased')
  const current = await findCurrentRegistration(app.db, id, app.clock())
  const notification = readNotification(message, current, app.clock())
  const check = () => checkLink(app.db, message, notification, app.clock())
  expect(await check()).toBeNull()
  await inTransaction(app.db, (tx) => revokePersonalLinks(tx, id))
  expect(await check()).toMatchObject({ outcome: 'obsolete' })
  await inTransaction(app.db, (tx) => renewQueuedLinks(tx, id, 'waitlist_joined', app.clock()))
  expect(await check()).toMatchObject({ outcome: 'obsolete' })
  await inTransaction(app.db, (tx) => renewQueuedLinks(tx, id, null, app.clock()))
  expect(await check()).toEqual({ outcome: 'postponed', until: app.clock() })
})
