import { describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/support/app.ts'
import {
  addSlot,
  addToBlacklist,
  registerBody,
  registerFamily,
  signInAdmin,
  tokenOf,
} from '../../../test/support/data.ts'
import { mailedToken } from '../../../test/support/personal-links.ts'
import {
  phoneBody,
  queuedIn,
  registerByPhone,
  waitByPhone,
} from '../../../test/support/phone-families.ts'
import { createTextOutbox, familyPhone } from '../../../test/support/text-outbox.ts'
import { api } from '../../contract/paths.ts'

type Answer = { myToken: string; registration: { id: string } }

async function signUp(app: TestApp, slot: { id: string; eventId: string }, n: number) {
  return (await app.post<Answer>(api.register(), phoneBody(slot, n))).body
}

const linkIn = (text = '') => /\/m\/([\w-]{16})(?= |$)/.exec(text)?.[1] ?? ''

describe('a family without an e-mail address that corrects its phone (rules 3 and 15)', () => {
  test('gets its message at the new number, and the link texted to the old number is revoked', async () => {
    const { app, slot, twilio, sendTexts, advance } = await createTextOutbox()
    const { myToken } = await signUp(app, slot, 1)
    await sendTexts()
    const old = linkIn(twilio.received[0]?.body)
    expect((await app.get(api.my(old))).status).toBe(200)
    advance(60_000)
    const corrected = { phone: familyPhone(2), textConsent: true }
    const wakes = app.wakes()
    expect((await app.put(api.my(myToken), corrected)).status).toBe(200)
    expect(app.wakes()).toBe(wakes + 1)
    expect((await app.post(api.cancel(old))).status).toBe(404)
    await sendTexts()
    // The former phone also gets a text, so the order of `received` varies.
    const textToNewPhone = twilio.received.find(({ to }) => to === '+15135550002')
    expect((await app.get(api.my(linkIn(textToNewPhone?.body)))).status).toBe(200)
  })

  test('can use the link texted to the old number for only one more hour after correcting the phone through that link', async () => {
    const { app, slot, twilio, sendTexts, advance } = await createTextOutbox()
    await signUp(app, slot, 1)
    await sendTexts()
    const old = linkIn(twilio.received[0]?.body)
    const corrected = { phone: familyPhone(2), textConsent: true }
    advance(60_000)
    expect((await app.put(api.my(old), corrected)).status).toBe(200)
    expect((await app.get(api.my(old))).status).toBe(200)
    advance(60 * 60_000)
    expect((await app.get(api.my(old))).status).toBe(404)
    expect((await app.post(api.cancel(old))).status).toBe(404)
    await sendTexts()
    const textToNewPhone = twilio.received.find(({ to }) => to === '+15135550002')
    expect((await app.get(api.my(linkIn(textToNewPhone?.body)))).status).toBe(200)
  })

  test('cannot enter another family’s number or withdraw its consent to texts', async () => {
    const { app, slot } = await createTextOutbox()
    await registerByPhone(app, slot, 1)
    const { myToken } = await signUp(app, slot, 2)
    for (const [change, status] of [
      [{ phone: familyPhone(1), textConsent: true }, 409],
      [{ phone: familyPhone(3), textConsent: false }, 400],
      [{ phone: '1 900 555 0123', textConsent: true }, 400],
      [{ textConsent: false }, 400],
    ] as const) {
      expect((await app.put(api.my(myToken), change)).status).toBe(status)
    }
    expect(await queuedIn(app)).toHaveLength(2)
  })

  test('can use at most three numbers a day, counting the first', async () => {
    const { app, slot, advance } = await createTextOutbox()
    const { myToken } = await signUp(app, slot, 1)
    const statuses: number[] = []
    for (const n of [2, 3, 4]) {
      advance(60_000)
      const change = { phone: familyPhone(n), textConsent: true }
      statuses.push((await app.put(api.my(myToken), change)).status)
    }
    expect(statuses).toEqual([200, 200, 429])
  })

  test('can use at most three numbers a day, even if it completes its waitlist entry again and again', async () => {
    const { app, twilio, sendTexts, advance } = await createTextOutbox()
    const slot = await addSlot(app.db, { capacity: 1, now: app.clock().toISOString() })
    await registerFamily(app, slot, 1)
    let signUpToken = (await signUp(app, slot, 2)).myToken
    const statuses: number[] = []
    for (const n of [3, 4, 5, 6]) {
      await sendTexts()
      advance(60_000)
      const again = phoneBody(slot, n, { signUpToken })
      const { status, body } = await app.post<Answer>(api.register(), again)
      if (status === 201) signUpToken = body.myToken
      statuses.push(status)
    }
    expect(statuses).toEqual([201, 201, 429, 429])
    await sendTexts()
    const numbers = new Set(twilio.received.map(({ to }) => to))
    expect(numbers).toEqual(new Set(['+15135550002', '+15135550003', '+15135550004']))
    // Its own number is not another one.
    expect((await app.post(api.register(), phoneBody(slot, 4, { signUpToken }))).status).toBe(201)
  })

  test('can use at most three numbers a day, even if it gets a spot in between', async () => {
    const { app, advance } = await createTextOutbox()
    const slot = await addSlot(app.db, { capacity: 1, now: app.clock().toISOString() })
    await registerFamily(app, slot, 1)
    const { id, token } = await waitByPhone(app, slot, 2)
    const give = async (n: number) => {
      advance(60_000)
      const change = { phone: familyPhone(n), textConsent: true }
      return (await app.put(api.my(token ?? ''), change)).status
    }
    for (const n of [3, 4]) expect(await give(n)).toBe(200)
    const address = { address: '2 River Road', city: 'Harrison', state: 'OH', zip_code: '45030' }
    const confirmed_at = app.clock().toISOString()
    await app.db
      .updateTable('registrations')
      .set({ ...address, status: 'confirmed', waitlisted_at: null, confirmed_at })
      .where('id', '=', id)
      .execute()
    expect(await give(5)).toBe(429)
  })
})

test('a family with an e-mail address can change its phone three times a day; after that, a banned number gets the same error as any other', async () => {
  const { app, slot, advance } = await createTextOutbox()
  await addToBlacklist(app.db, { email: '', phone: familyPhone(9) })
  const link = tokenOf(await registerFamily(app, slot, 1))
  const give = async (n: number) => {
    advance(60_000)
    const body = { phone: familyPhone(n), textConsent: true }
    return (await app.put<{ code?: string }>(api.my(link), body)).body.code
  }
  expect(await give(9)).toBe('unable_to_register')
  for (const n of [2, 3, 4]) expect(await give(n)).toBeUndefined()
  for (const n of [5, 9]) expect(await give(n)).toBe('too_many_messages')
  const consents = await app.db.selectFrom('text_consents').select('phone_key').execute()
  expect(consents).toHaveLength(3)
  advance(24 * 60 * 60_000)
  expect(await give(5)).toBeUndefined()
})

test('a browser’s link leaves one of the three phone changes a day to the mailbox, so that its family can correct the phone', async () => {
  const { app, slot, advance } = await createTextOutbox()
  const { body } = await app.post<Answer>(api.register(), registerBody(slot, 1))
  const give = async (link: string, n: number) => {
    advance(60_000)
    const change = { phone: familyPhone(n), textConsent: true }
    return (await app.put<{ code?: string }>(api.my(link), change)).body.code
  }
  for (const n of [2, 3]) expect(await give(body.myToken, n)).toBeUndefined()
  expect(await give(body.myToken, 4)).toBe('too_many_messages')
  const mailed = await mailedToken(app, body.registration.id)
  expect(await give(mailed, 1)).toBeUndefined()
  expect((await app.get(api.my(body.myToken))).status).toBe(404)
})

test('a family with a banned number cannot replace it through a link', async () => {
  const { app, slot } = await createTextOutbox()
  const token = await signInAdmin(app)
  const { myToken } = await signUp(app, slot, 1)
  const entry = { name: 'A', email: null, phone: familyPhone(1), reason: 'no-show' }
  expect((await app.post(api.adminBlacklist(), entry, { token })).status).toBe(201)
  const change = { phone: familyPhone(2), textConsent: true }
  expect((await app.put(api.my(myToken), change)).status).toBe(403)
})

test('a phone cannot be replaced after the slot has started, so that a no-show bans the right number', async () => {
  const { app, advance } = await createTextOutbox()
  const slot = await addSlot(app.db, { inHours: 0.5, now: app.clock().toISOString() })
  const { body } = await app.post<Answer>(api.register(), registerBody(slot, 1))
  advance(40 * 60_000)
  const answer = await app.put(api.my(body.myToken), { phone: familyPhone(9) })
  expect(answer).toMatchObject({ status: 409, body: { code: 'slot_started' } })
})
