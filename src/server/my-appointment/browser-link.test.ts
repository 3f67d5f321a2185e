import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  addSlot,
  registerBody,
  slotOf,
  waitlistBody,
} from '../../../test/support/data.ts'
import { contactDetails, mailedToken, rowOf } from '../../../test/support/personal-links.ts'
import { api } from '../../contract/paths.ts'
import { deleteExpiredJob } from '../jobs/delete-expired.ts'

type Answer = { myToken: string; registration: { id: string } }

async function signUp(app: TestApp, slot: { id: string; eventId: string }, changes: object = {}) {
  return (await app.post<Answer>(api.register(), registerBody(slot, 1, changes))).body
}

/** Uses up the daily e-mail limit of family 1's mailbox. */
async function useUpDailyLimit(app: TestApp): Promise<void> {
  for (let n = 0; n < 10; n++) {
    await app.post(api.register(), registerBody(await addSlot(app.db, { inHours: 200 + n }), 1))
  }
  await app.db
    .updateTable('messages')
    .set({ state: 'sent' })
    .where('state', '=', 'queued')
    .execute()
}

describe('the link of the browser that signed up (decision 0034)', () => {
  test('works for an hour, and is then refused by every request that takes a personal link', async () => {
    const app = await createTestApp()
    const { timeSlots } = await addEvent(app.db, { slots: [{}, { inHours: 60 }] })
    const [slot, other] = [slotOf(timeSlots, 0), slotOf(timeSlots, 1)]
    const { myToken } = await signUp(app, slot)
    expect((await app.get(api.my(myToken))).status).toBe(200)
    app.clock.advanceHours(1)
    const before = await rowOf(app, 1)
    const choice = { eventId: other.eventId, timeSlotId: other.id }
    for (const answer of [
      await app.get(api.my(myToken)),
      await app.get(`/api/sign-up/${myToken}`),
      await app.put(api.my(myToken), { language: 'es' }),
      await app.post(api.myMove(myToken), choice),
      await app.get(api.cancel(myToken)),
      await app.post(api.cancel(myToken)),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'registration_not_found'])
    }
    expect(await rowOf(app, 1)).toEqual(before)
  })

  test('cannot complete a waitlist entry after the link has expired', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db, { capacity: 1 })
    const joined = await app.post<Answer>(api.waitlist(), waitlistBody(slot, 1))
    const { myToken: signUpToken } = joined.body
    app.clock.advanceHours(1)
    const answer = await app.post(api.register(), registerBody(slot, 1, { signUpToken }))
    expect([answer.status, answer.body.code]).toEqual([409, 'on_waitlist'])
    const { email, eventId, timeSlotId } = { ...registerBody(slot, 1) }
    const check = { email, eventId, timeSlotId, signUpToken }
    expect((await app.post(api.checkDuplicate(), check)).body).toMatchObject({ duplicate: true })
  })

  test('is deleted by a job after it has expired; the link in a message is kept', async () => {
    const app = await createTestApp()
    const { registration } = await signUp(app, await addSlot(app.db))
    const mailed = await mailedToken(app, registration.id)
    const { run } = deleteExpiredJob({ db: app.db })
    const count = async () =>
      (await app.db.selectFrom('cancel_tokens').selectAll().execute()).length
    await run(app.clock(), new AbortController().signal)
    expect(await count()).toBe(2)
    app.clock.advanceHours(1)
    await run(app.clock(), new AbortController().signal)
    expect(await count()).toBe(1)
    expect((await app.get(api.my(mailed))).status).toBe(200)
  })

  test('changes details without revoking the mailbox’s link, and is revoked when that link changes details', async () => {
    const app = await createTestApp()
    const { myToken, registration } = await signUp(app, await addSlot(app.db))
    const mailed = await mailedToken(app, registration.id)
    await app.put(api.my(myToken), { phone: '(513) 555-7777' })
    expect((await app.get(api.my(mailed))).status).toBe(200)
    await app.put(api.my(mailed), { phone: '(513) 555-8888' })
    expect((await app.get(api.my(myToken))).status).toBe(404)
  })

  test('is revoked by an older mailed link too, which completing the entry in the browser has kept', async () => {
    const app = await createTestApp()
    const full = await addSlot(app.db, { capacity: 1 })
    await app.post(api.register(), registerBody(full, 9))
    const joined = await app.post<Answer>(api.waitlist(), waitlistBody(full, 1))
    const mailed = await mailedToken(app, joined.body.registration.id)
    app.clock.advanceHours(0.1)
    const { myToken } = await signUp(app, full, { signUpToken: joined.body.myToken })
    expect((await app.get(api.my(myToken))).status).toBe(200)
    app.clock.advanceHours(0.1)
    expect((await app.put(api.my(mailed), { phone: '(513) 555-8888' })).status).toBe(200)
    expect((await app.get(api.my(myToken))).status).toBe(404)
    expect((await app.post(api.cancel(myToken))).status).toBe(404)
  })

  test('cannot move the family while its mailbox is at the daily limit; the mailbox’s link can', async () => {
    const app = await createTestApp()
    const { timeSlots } = await addEvent(app.db, { slots: [{}, { inHours: 60 }] })
    const [slot, other] = [slotOf(timeSlots, 0), slotOf(timeSlots, 1)]
    await useUpDailyLimit(app)
    const { myToken, registration } = await signUp(app, slot)
    const mailed = await mailedToken(app, registration.id)
    const choice = { eventId: other.eventId, timeSlotId: other.id }
    const before = await rowOf(app, 1)
    const answer = await app.post(api.myMove(myToken), choice)
    expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_messages' } })
    expect(await rowOf(app, 1)).toEqual(before)
    const byMail = await app.post(api.myMove(mailed), choice)
    expect(byMail).toMatchObject({ status: 200, body: { emailHeld: true } })
  })

  test('cannot complete an entry or revoke the mailbox’s link while the mailbox is at its daily limit', async () => {
    const app = await createTestApp()
    const full = await addSlot(app.db, { capacity: 1 })
    await app.post(api.register(), registerBody(full, 9))
    const joined = await app.post<Answer>(api.waitlist(), waitlistBody(full, 1))
    const { myToken, registration } = joined.body
    const mailed = await mailedToken(app, registration.id)
    await useUpDailyLimit(app)
    const complete = () => app.post(api.register(), registerBody(full, 1, { signUpToken: myToken }))
    expect(await complete()).toMatchObject({ status: 429, body: { code: 'too_many_messages' } })
    expect((await app.get(api.my(mailed))).status).toBe(200)
    app.clock.advanceHours(25)
    expect((await complete()).status).toBe(409)
  })

  test('cannot be extended: a link that it creates expires at the same time', async () => {
    const app = await createTestApp()
    const full = await addSlot(app.db, { capacity: 1 })
    await app.post(api.register(), registerBody(full, 9))
    const first = (await app.post<Answer>(api.waitlist(), waitlistBody(full, 1))).body.myToken
    app.clock.advanceHours(0.9)
    const second = (await signUp(app, full, { signUpToken: first })).myToken
    expect((await app.get(api.my(second))).status).toBe(200)
    app.clock.advanceHours(0.2)
    expect((await app.get(api.my(second))).status).toBe(404)
  })
})

test('a browser’s link leaves one of the three moves a day to the mailbox', async () => {
  const app = await createTestApp()
  const { timeSlots } = await addEvent(app.db, { slots: [{}, { inHours: 90 }] })
  const [first, other] = [slotOf(timeSlots, 0), slotOf(timeSlots, 1)]
  const { myToken, registration } = await signUp(app, first)
  const mailed = await mailedToken(app, registration.id)
  const move = async (link: string, { eventId, id }: typeof first) => {
    app.clock.advanceHours(0.1)
    return (await app.post(api.myMove(link), { eventId, timeSlotId: id })).status
  }
  expect([await move(myToken, other), await move(myToken, first)]).toEqual([200, 200])
  expect(await move(myToken, other)).toBe(429)
  expect(await move(mailed, other)).toBe(200)
  expect(await move(mailed, first)).toBe(429)
})

test('a mailed link can move a family at most three times a day', async () => {
  const app = await createTestApp()
  const { timeSlots } = await addEvent(app.db, { slots: [{}, { inHours: 90 }] })
  const slots = [slotOf(timeSlots, 1), slotOf(timeSlots, 0)]
  const { registration } = await signUp(app, slotOf(timeSlots, 0))
  const mailed = await mailedToken(app, registration.id)
  const statuses: number[] = []
  for (let n = 0; n < 4; n++) {
    app.clock.advanceHours(0.1)
    const { eventId, id } = slots[n % 2] ?? slotOf(timeSlots, 0)
    const move = await app.post(api.myMove(mailed), { eventId, timeSlotId: id })
    statuses.push(move.status)
  }
  expect(statuses).toEqual([200, 200, 200, 429])
})

describe('completing an entry with an e-mail address', () => {
  test('notifies the former mailbox, without a link, if the address is a different one', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db, { capacity: 1 })
    const joined = await app.post<Answer>(api.waitlist(), waitlistBody(slot, 1))
    app.clock.advanceHours(0.5)
    const changes = { signUpToken: joined.body.myToken, email: 'other@example.org' }
    const completed = await signUp(app, slot, changes)
    expect(completed.registration.id).toBe(joined.body.registration.id)
    const notices = await app.db
      .selectFrom('messages')
      .where('kind', '=', 'email_changed')
      .select(['recipient', 'payload', 'state'])
      .execute()
    expect(notices).toMatchObject([{ recipient: 'family1@example.org', state: 'queued' }])
    expect(notices[0]?.payload).not.toContain('cancelToken')
  })

  test('notifies nobody if the address differs only in case', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db, { capacity: 1 })
    const joined = await app.post<Answer>(api.waitlist(), waitlistBody(slot, 1))
    await signUp(app, slot, { signUpToken: joined.body.myToken, email: 'FAMILY1@example.org' })
    const kinds = await app.db.selectFrom('messages').select('kind').execute()
    expect(kinds.map(({ kind }) => kind)).not.toContain('email_changed')
  })
})

describe('PUT /api/my/{token} corrects', () => {
  test('phone, address and language, and returns them masked', async () => {
    const app = await createTestApp()
    const { myToken } = await signUp(app, await addSlot(app.db))
    const details = { ...contactDetails, language: 'es' }
    const answer = await app.put(api.my(myToken), details)
    expect(answer.body).toMatchObject({
      phoneEnding: '02',
      hasAddress: true,
      zipCode: '45402-1234',
      language: 'es',
      textConsent: false,
      canMove: true,
      canCancel: true,
    })
    expect(JSON.stringify(answer.body)).not.toMatch(/555-0002|River Road/)
    expect(await rowOf(app, 1)).toMatchObject({
      phone: '(513) 555-0002',
      phone_key: '5135550002',
      address: '2 River Road',
      zip_code: '45402-1234',
      language: 'es',
    })
    const lines = await app.db.selectFrom('activity').select('description').execute()
    expect(lines.map(({ description }) => description)).toContain(
      'Family 1 corrected their details',
    )
  })

  test('the phone; a new number ends the consent to texts unless the request renews it', async () => {
    const app = await createTestApp()
    const { myToken } = await signUp(app, await addSlot(app.db))
    const put = (body: object) => app.put(api.my(myToken), body)
    await put({ textConsent: true })
    expect((await rowOf(app, 1)).text_consent_at).not.toBeNull()
    await put({ phone: '(513) 555-7777' })
    expect((await rowOf(app, 1)).text_consent_at).toBeNull()
    app.clock.advanceHours(0.1)
    await put({ phone: '(513) 555-8888', textConsent: true })
    expect((await rowOf(app, 1)).text_consent_at).toBe(app.clock().toISOString())
    app.clock.advanceHours(0.1)
    await put({ textConsent: false })
    expect((await rowOf(app, 1)).text_consent_at).toBeNull()
  })

  test('the phone, but not to the number of a household that already has two registrations', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    const phone = '(513) 555-7777'
    for (const n of [2, 3]) await app.post(api.register(), registerBody(slot, n, { phone }))
    const { myToken } = await signUp(app, slot)
    const answer = await app.put(api.my(myToken), { phone })
    expect([answer.status, answer.body.code]).toEqual([409, 'household_full'])
  })
})
