import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  addSlot,
  familyEmail,
  registerBody,
  registerFamily,
  slotOf,
  tokenOf,
  waitlistBody,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { mailedToken } from '../../../test/support/personal-links.ts'
import { createTextOutbox, registerForTexts } from '../../../test/support/text-outbox.ts'
import { api } from '../../contract/paths.ts'

type Answer = { myToken: string; registration: { id: string } }

const strangersPhone = '(513) 555-0666'
const ownPhone = '(513) 555-0002'

/** The link in each queued message of a registration, by the message's kind */
async function readLinks({ db }: TestApp, id: string): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('messages')
    .where('registration_id', '=', id)
    .orderBy('created_at')
    .select(['kind', 'payload'])
    .execute()
  return Object.fromEntries(
    rows.map(({ kind, payload }) => [kind, String(JSON.parse(payload).cancelToken ?? '')]),
  )
}

/** A stranger joins the waitlist with family 2's name and mailbox but another phone, and gets an offer. */
async function joinAsStranger() {
  const { app, slot } = await createTextOutbox()
  const holder = tokenOf(await registerFamily(app, slot, 1))
  const consent = { phone: strangersPhone, textConsent: true }
  const joined = await app.post<Answer>(api.waitlist(), waitlistBody(slot, 2, consent))
  const { id } = joined.body.registration
  const mailed = await mailedToken(app, id)
  app.clock.advanceHours(2)
  await app.post(api.cancel(holder))
  const { text_spot_available: texted = '' } = await readLinks(app, id)
  expect((await app.get(api.my(texted))).status).toBe(200)
  return { app, slot, id, mailed, texted }
}

test('the former mailbox is notified that its entry was taken over, even if the registration moves right afterwards', async () => {
  const { app, mail, sendEmails } = await createTextOutbox()
  const { timeSlots } = await addEvent(app.db, {
    now: app.clock().toISOString(),
    slots: [{ inHours: 100 }, { inHours: 102 }],
  })
  const [slot, other] = [slotOf(timeSlots, 0), slotOf(timeSlots, 1)]
  const waiting = await waitlistFamily(app, slot, 1)
  const takeover = { email: familyEmail(2), signUpToken: tokenOf(waiting) }
  const taken = await app.post<Answer>(api.register(), registerBody(slot, 1, takeover))
  app.clock.advanceHours(0.01)
  const choice = { eventId: other.eventId, timeSlotId: other.id }
  expect((await app.post(api.myMove(taken.body.myToken), choice)).status).toBe(200)
  await sendEmails()
  const former = mail.received.filter(({ recipients }) => recipients.includes(familyEmail(1)))
  expect(former.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/email address was changed/),
  ])
})

describe('a link that was texted to the former phone', () => {
  test('is revoked when an older mailed link corrects the phone, and cannot complete the entry', async () => {
    const { app, slot, mailed, texted } = await joinAsStranger()
    app.clock.advanceHours(1)
    expect((await app.put(api.my(mailed), { phone: ownPhone })).status).toBe(200)
    expect((await app.get(api.my(texted))).status).toBe(404)
    expect((await app.post(api.cancel(texted))).status).toBe(404)
    await app.post(api.register(), registerBody(slot, 9, { signUpToken: texted }))
    expect((await app.get(api.my(mailed))).body).toMatchObject({ status: 'waitlist' })
  })

  test('is revoked when the family signs up with its own phone through an older mailed link', async () => {
    const { app, slot, mailed, texted } = await joinAsStranger()
    const own = registerBody(slot, 2, { signUpToken: mailed, phone: ownPhone })
    expect((await app.post(api.register(), own)).status).toBe(201)
    expect((await app.get(api.my(texted))).status).toBe(404)
  })

  test('is revoked when a browser completes the entry with another phone; the mailed link is kept', async () => {
    const { app, slot } = await createTextOutbox()
    const holder = tokenOf(await registerFamily(app, slot, 1))
    const consent = { phone: strangersPhone, textConsent: true }
    const joined = await app.post<Answer>(api.waitlist(), waitlistBody(slot, 2, consent))
    const { myToken: signUpToken, registration } = joined.body
    await app.post(api.cancel(holder))
    const links = await readLinks(app, registration.id)
    expect(links.text_spot_available).toBeTruthy()
    const own = registerBody(slot, 2, { signUpToken, phone: ownPhone })
    expect((await app.post(api.register(), own)).status).toBe(201)
    expect((await app.get(api.my(links.text_spot_available ?? ''))).status).toBe(404)
    expect((await app.get(api.my(links.waitlist_joined ?? ''))).status).toBe(200)
  })

  test('does not revoke the mailed link when it completes the entry of the same mailbox', async () => {
    const { app, slot, mailed, texted } = await joinAsStranger()
    const taken = { phone: strangersPhone, textConsent: true, signUpToken: texted }
    expect((await app.post(api.register(), registerBody(slot, 2, taken))).status).toBe(201)
    expect((await app.get(api.my(texted))).status).toBe(404)
    expect((await app.post(api.cancel(mailed))).status).toBe(200)
  })

  test('does not revoke the mailed link when it corrects the phone', async () => {
    const { app, mailed, texted } = await joinAsStranger()
    app.clock.advanceHours(1)
    expect((await app.put(api.my(texted), { phone: ownPhone })).status).toBe(200)
    expect((await app.get(api.my(mailed))).status).toBe(200)
  })
})

test('the former mailbox’s links are revoked when a browser completes the entry with another e-mail address', async () => {
  const app = await createTestApp()
  const slot = await addSlot(app.db, { capacity: 1 })
  const joined = await app.post<Answer>(api.waitlist(), waitlistBody(slot, 2))
  const { myToken: signUpToken, registration } = joined.body
  const former = await mailedToken(app, registration.id)
  const other = registerBody(slot, 3, { signUpToken })
  expect((await app.post(api.register(), other)).status).toBe(201)
  expect((await app.get(api.my(former))).status).toBe(404)
  const { registration_confirmed: own = '' } = await readLinks(app, registration.id)
  expect((await app.get(api.my(own))).status).toBe(200)
})

test('another spelling of the same phone does not revoke the link', async () => {
  const app = await createTestApp()
  const { id } = await registerForTexts(app, await addSlot(app.db), 1)
  const older = await mailedToken(app, id)
  expect((await app.put(api.my(older), { phone: '513.555.0001' })).status).toBe(200)
  expect((await app.get(api.my(older))).status).toBe(200)
})
