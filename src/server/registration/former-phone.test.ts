import { expect, test } from 'vitest'
import { addSlot, signInAdmin, tokenOf } from '../../../test/support/data.ts'
import { phoneBody, registerByPhone, waitByPhone } from '../../../test/support/phone-families.ts'
import {
  createTextingApp,
  familyPhone,
  morning,
  registerForTexts,
} from '../../../test/support/text-outbox.ts'
import { api } from '../../contract/paths.ts'
import { inTransaction } from '../db/transaction.ts'
import { saveCancelToken } from '../messages/outbox/outbox-row-commands.ts'
import { saveStop } from '../texts/text-opt-out-commands.ts'

const otherPhone = '(513) 555-0009'
const formerPhoneText =
  'Washday: Another phone now gets our texts about Tue, Dec 8, 10:00 AM, Spin Cycle. Not you? Call (555) 010-0100.'

/** Family 2 has the only spot in a slot; family 1, which gave only a phone, waits for it. */
async function setUp() {
  const texting = await createTextingApp(morning)
  const { app, twilio, sendTexts } = texting
  const slot = await addSlot(app.db, { now: morning, inHours: 168, capacity: 1 })
  await registerByPhone(app, slot, 2)
  const waiting = await waitByPhone(app, slot, 1)
  await sendTexts()
  const textsTo = (phone: string) =>
    twilio.received.filter(({ to }) => to === phone).map(({ body }) => body)
  const complete = (changes: object) => {
    app.clock.advanceHours(0.1)
    const body = phoneBody(slot, 1, { signUpToken: tokenOf(waiting), ...changes })
    return app.post(api.register(), body)
  }
  return { ...texting, slot, waiting, textsTo, complete }
}

test('completing a waitlist entry with another phone notifies the former phone, without a link or the new details', async () => {
  const { sendTexts, textsTo, complete } = await setUp()
  expect((await complete({ phone: otherPhone, name: 'Somebody Else' })).status).toBe(201)
  await sendTexts()
  expect(textsTo(familyPhone(1)).slice(1)).toEqual([formerPhoneText])
  expect(textsTo(familyPhone(9))).toEqual([expect.stringContaining('On the waitlist')])
})

test('completing a waitlist entry with an e-mail address notifies the former phone only if the phone changes', async () => {
  const { sendTexts, textsTo, complete } = await setUp()
  await complete({ phone: otherPhone, email: 'ana@example.org' })
  await sendTexts()
  expect(textsTo(familyPhone(1)).slice(1)).toEqual([formerPhoneText])
  const same = await setUp()
  await same.complete({ email: 'ana@example.org' })
  await same.sendTexts()
  expect(same.textsTo(familyPhone(1))).not.toContain(formerPhoneText)
})

test('correcting the phone through a link notifies the former phone, unless that phone answered STOP', async () => {
  const { app, waiting, sendTexts, textsTo } = await setUp()
  const other = { phone: otherPhone, textConsent: true }
  expect((await app.put(api.my(tokenOf(waiting)), other)).status).toBe(200)
  await sendTexts()
  expect(textsTo(familyPhone(1)).slice(1)).toEqual([formerPhoneText])

  const stopped = await setUp()
  await saveStop(stopped.app.db, familyPhone(1), stopped.app.clock())
  expect((await stopped.app.put(api.my(tokenOf(stopped.waiting)), other)).status).toBe(200)
  await stopped.sendTexts()
  expect(stopped.textsTo(familyPhone(1))).toHaveLength(1)
  const kinds = await stopped.app.db.selectFrom('messages').select(['kind', 'channel']).execute()
  expect(kinds.map(({ kind }) => kind)).not.toContain('text_phone_changed')
  expect(kinds.map(({ channel }) => channel)).not.toContain('call')
})

test('withdrawing the consent to texts through a link revokes the texted link, but not the mailed one', async () => {
  const { app, token } = await withBothLinks()
  const { texted, mailed } = token
  app.clock.advanceHours(0.1)
  expect((await app.put(api.my(mailed), { textConsent: false })).status).toBe(200)
  expect((await app.get(api.my(texted))).status).toBe(404)
  expect((await app.get(api.my(mailed))).status).toBe(200)
})

test('removing the consent to texts as an administrator revokes the texted link, but not the mailed one', async () => {
  const { app, id, token } = await withBothLinks()
  app.clock.advanceHours(0.1)
  const admin = await signInAdmin(app)
  const change = { textConsent: false }
  expect((await app.put(api.adminRegistration(id), change, { token: admin })).status).toBe(200)
  expect((await app.get(api.my(token.texted))).status).toBe(404)
  expect((await app.get(api.my(token.mailed))).status).toBe(200)
})

async function withBothLinks() {
  const { app } = await createTextingApp(morning)
  const slot = await addSlot(app.db, { now: morning, inHours: 168, capacity: 1 })
  const { id } = await registerForTexts(app, slot, 3)
  const save = async (channel: 'email' | 'text') => {
    const token = `${channel}-token-of-16`
    const now = app.clock()
    await inTransaction(app.db, (tx) => saveCancelToken(tx, id, token, now, { channel }))
    return token
  }
  return { app, id, token: { texted: await save('text'), mailed: await save('email') } }
}
