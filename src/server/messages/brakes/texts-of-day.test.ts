import { describe, expect, test } from 'vitest'
import { closeBody, closeSlots } from '../../../../test/support/closing.ts'
import { addSlot, signInAdmin } from '../../../../test/support/data.ts'
import {
  phoneBody,
  phoneWaitlistBody,
  registerByPhone,
} from '../../../../test/support/phone-families.ts'
import {
  createTextingApp,
  familyPhone,
  morning,
  textsIn,
} from '../../../../test/support/text-outbox.ts'
import { api } from '../../../contract/paths.ts'

test('a family is texted that its slot is closed, even after sign-ups have used up their share of the day’s texts', async () => {
  const { app, twilio, sendTexts } = await createTextingApp(morning, { textsPerDay: 20 })
  const slot = await addSlot(app.db, { now: morning, inHours: 4, capacity: 2 })
  const far = await addSlot(app.db, { now: morning, inHours: 900, capacity: 1 })
  await registerByPhone(app, slot, 1)
  for (let n = 100; n < 122; n++) {
    expect((await app.post(api.waitlist(), phoneWaitlistBody(far, n))).status).toBe(201)
  }
  await sendTexts()
  expect(twilio.received).toHaveLength(18)
  const token = await signInAdmin(app)
  await closeSlots(app, token, closeBody([slot]), slot)
  await sendTexts()
  expect(twilio.received.slice(18)).toMatchObject([
    { to: familyPhone(1), body: expect.stringMatching(/Closed:/) },
  ])
})

describe('an attempt to send a text', () => {
  const attempt = async (
    refusal: { status: number; code?: number } | 'hangs up' | 'unreachable',
  ) => {
    const { app, twilio, sendTexts } = await createTextingApp(morning, { textsPerDay: 20 })
    const slot = await addSlot(app.db, { now: morning, inHours: 100, capacity: 5 })
    await registerByPhone(app, slot, 1)
    if (refusal === 'hangs up') twilio.mood = refusal
    else if (refusal !== 'unreachable') twilio.answer(familyPhone(1), refusal)
    else await twilio.close()
    await sendTexts()
    const days = await app.db.selectFrom('text_days').select('texts').execute()
    return days.map(({ texts }) => texts)
  }

  test.each([
    ['that the service refused for now', { status: 429, code: 20429 }],
    ['with a wrong password', { status: 401, code: 20003 }],
    ['to a number that gets no texts', { status: 400, code: 21614 }],
    ['to a phone that has answered STOP', { status: 400, code: 21610 }],
    ['that did not reach the service', 'unreachable'],
  ] as const)('%s does not count against the day’s texts', async (_which, refusal) => {
    expect(await attempt(refusal)).toEqual([0])
  })

  test.each([
    ['with a 5xx response', { status: 500 }],
    ['without an answer', 'hangs up'],
  ] as const)(
    '%s counts against the day’s texts, because it may have been sent',
    async (_which, refusal) => {
      expect(await attempt(refusal)).toEqual([1])
    },
  )
})

test('families get their texts the same day even if the service first refuses more attempts than the daily limit', async () => {
  const { app, twilio, sendTexts } = await createTextingApp(morning, { textsPerDay: 20 })
  const slot = await addSlot(app.db, { now: morning, inHours: 100, capacity: 50 })
  const families = [1, 2, 3, 4]
  for (const n of families) {
    twilio.answer(familyPhone(n), { status: 429, code: 20429 })
    expect((await app.post(api.register(), phoneBody(slot, n))).status).toBe(201)
  }
  for (let n = 0; n < 6; n++) {
    await sendTexts()
    app.clock.advanceHours(0.2)
  }
  expect(twilio.requests()).toBeGreaterThan(20)
  for (const n of families) twilio.answer(familyPhone(n), null)
  app.clock.advanceHours(1)
  await sendTexts()
  expect(twilio.received.map(({ to }) => to).toSorted()).toEqual(families.map(familyPhone))
  expect((await textsIn(app)).map(({ state }) => state)).toEqual(families.map(() => 'sent'))
})

test('two concurrent processes never exceed the daily limit of texts, even if the service refuses some texts', async () => {
  const { app, twilio, createWorker } = await createTextingApp(morning, { textsPerDay: 10 })
  const slot = await addSlot(app.db, { now: morning, inHours: 100, capacity: 50 })
  for (let n = 1; n <= 14; n++) {
    if (n % 2) twilio.answer(familyPhone(n), { status: 429, code: 20429 })
    expect((await app.post(api.register(), phoneBody(slot, n))).status).toBe(201)
  }
  const workers = [createWorker(), createWorker()]
  for (let n = 0; n < 3; n++) {
    await Promise.all(workers.map(({ sendTexts }) => sendTexts()))
    app.clock.advanceHours(0.2)
  }
  for (let n = 1; n <= 14; n++) twilio.answer(familyPhone(n), null)
  await Promise.all(workers.map(({ sendTexts }) => sendTexts()))
  expect(twilio.received).toHaveLength(9)
  const days = await app.db.selectFrom('text_days').select('texts').execute()
  expect(days).toEqual([{ texts: 9 }])
})
