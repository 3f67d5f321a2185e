import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import {
  addSlot,
  addToBlacklist,
  registerBody,
  registerFamily,
  tokenOf,
  waitlistBody,
} from '../../../test/support/data.ts'
import { api } from '../../contract/paths.ts'
import { rateLimits } from './rate-limits.ts'

const maxQuestions = rateLimits.personQuestions.max

test('an IP address can ask about a limited number of phones; questions about e-mail addresses, and from other IP addresses, do not count', async () => {
  const app = await createTestApp({ config: { rateLimit: true } })
  const slot = await addSlot(app.db)
  const ask = async (contact: object, from = '192.0.2.1') => {
    const body = { eventId: slot.eventId, timeSlotId: slot.id, ...contact }
    return app.post<{ code: string | null }>(api.checkDuplicate(), body, { from })
  }
  const phone = (n: number) => ({ phone: `(513) 555-${String(n).padStart(4, '0')}` })
  for (let n = 0; n < maxQuestions; n++) expect((await ask(phone(n))).status).toBe(200)
  const refused = await ask(phone(maxQuestions))
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask({ email: 'ana@example.org' })).status).toBe(200)
  expect((await ask(phone(maxQuestions), '192.0.2.2')).status).toBe(200)
})

test('all networks in an IPv6 /56 share one count', async () => {
  const app = await createTestApp({ config: { rateLimit: true } })
  const slot = await addSlot(app.db)
  const ask = async (n: number, from: string) => {
    const phone = `(513) 555-${String(n).padStart(4, '0')}`
    const body = { eventId: slot.eventId, timeSlotId: slot.id, phone }
    return (await app.post(api.checkDuplicate(), body, { from })).status
  }
  for (let n = 0; n < maxQuestions; n++) expect(await ask(n, `2001:db8:1:${n}::1`)).toBe(200)
  expect(await ask(maxQuestions, '2001:db8:1:ff::1')).toBe(429)
  expect(await ask(maxQuestions, '2001:db8:1:100::1')).toBe(200)
})

test('thirty families without e-mail addresses in one library can each ask about a phone', () => {
  expect(maxQuestions).toBeGreaterThanOrEqual(30)
})

const banned = { phone: '(513) 555-9999' }
const otherTime = { startTime: '2030-01-01T00:00:00.000Z' }

test('a sign-up that is refused because of the slot reveals nothing about the person', async () => {
  const app = await createTestApp()
  const slot = await addSlot(app.db, { capacity: 2 })
  await addToBlacklist(app.db, { email: '', ...banned })
  const { phone, address } = registerBody(slot, 1)
  const shared = { phone, address }
  await registerFamily(app, slot, 1)
  await registerFamily(app, slot, 2, shared)
  const people = [{ email: 'family1@example.org' }, shared, banned, {}]
  for (const refusal of [otherTime, { waitlist: false }]) {
    const codes = []
    for (const person of people) {
      const body = registerBody(slot, 3, { ...person, ...refusal })
      codes.push((await app.post<{ code: string }>(api.register(), body)).body.code)
    }
    const code = 'waitlist' in refusal ? 'slot_full' : 'slot_moved'
    expect(codes).toEqual(people.map(() => code))
  }
})

test('a retry of a sign-up that took the last spot returns already_registered', async () => {
  const app = await createTestApp()
  const slot = await addSlot(app.db, { capacity: 1 })
  const body = registerBody(slot, 1, { waitlist: false })
  expect((await app.post(api.register(), body)).status).toBe(201)
  const again = await app.post<{ code: string }>(api.register(), body)
  expect(again.body.code).toBe('already_registered')
})

test('refused sign-ups and questions about phones share one count, and successful sign-ups do not count', async () => {
  const app = await createTestApp({ config: { rateLimit: true } })
  const slot = await addSlot(app.db, { capacity: 1000 })
  await addToBlacklist(app.db, { email: 'banned@example.org', ...banned })
  const answers: [string, object][] = [
    [api.register(), registerBody(slot, 1, banned)],
    [api.waitlist(), { ...waitlistBody(slot, 1), email: 'banned@example.org' }],
    [api.checkDuplicate(), { eventId: slot.eventId, timeSlotId: slot.id, ...banned }],
  ]
  const ask = async (n: number, from = '192.0.2.1') => {
    // Otherwise sign-ups in quick succession would be throttled (`throttleBursts`).
    app.clock.advanceHours(0.05)
    const [url, body] = answers[n % 3] ?? answers[0] ?? ['', {}]
    return (await app.post<{ code?: string }>(url, body, { from })).body.code
  }
  for (let n = 0; n < 2; n++) {
    const signUp = await app.post(api.register(), registerBody(slot, n + 2), { from: '192.0.2.1' })
    expect(signUp.status).toBe(201)
  }
  for (let n = 0; n < maxQuestions; n++) expect(await ask(n)).not.toBe('too_many_requests')
  for (const n of [0, 1, 2]) expect(await ask(n)).toBe('too_many_requests')
  const next = await app.post(api.register(), registerBody(slot, 9), { from: '192.0.2.1' })
  expect(next.status).toBe(201)
  expect(await ask(0, '192.0.2.2')).toBe('unable_to_register')
})

test('each change of the street address through a personal link counts as a question, and a change of language does not', async () => {
  const app = await createTestApp({ config: { rateLimit: true } })
  const slot = await addSlot(app.db)
  const from = '192.0.2.1'
  const changeAddress = (token: string, n: number) =>
    app.put(api.my(token), { address: `${n} Oak Street` }, { from })
  // A link has a limit of its own.
  const perLink = rateLimits.linkChanges.max / 2
  for (let n = 1; n <= maxQuestions / perLink; n++) {
    const link = tokenOf(await registerFamily(app, slot, n))
    for (let m = 0; m < perLink; m++) {
      expect((await changeAddress(link, 100 * n + m)).status).toBe(200)
    }
  }
  const link = tokenOf(await registerFamily(app, slot, 9))
  for (let n = 1; n <= rateLimits.linkQuestions.max; n++) await changeAddress(link, n)
  expect(await changeAddress(link, 0)).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests' },
  })
  const language = await app.put(api.my(link), { language: 'es' }, { from })
  expect(language.status).toBe(200)
})

test('each completion of a waitlist entry counts as a question', async () => {
  const app = await createTestApp({ config: { rateLimit: true } })
  const slot = await addSlot(app.db, { capacity: 1 })
  await registerFamily(app, slot, 1)
  const from = '192.0.2.1'
  const joined = await app.post<{ myToken: string }>(api.waitlist(), waitlistBody(slot, 2))
  let signUpToken = joined.body.myToken
  const complete = async () => {
    app.clock.advanceHours(0.005)
    const body = registerBody(slot, 2, { signUpToken })
    const answer = await app.post<{ myToken?: string; code?: string }>(api.register(), body, {
      from,
    })
    signUpToken = answer.body.myToken ?? signUpToken
    return answer.body.code
  }
  for (let n = 0; n < maxQuestions; n++) expect(await complete()).not.toBe('too_many_requests')
  expect(await complete()).toBe('too_many_requests')
})

test('a family can take a spot and correct its street address by its link, even after its IP address has used up all questions', async () => {
  const app = await createTestApp({ config: { rateLimit: true } })
  const slot = await addSlot(app.db, { capacity: 10 })
  const joined = await app.post<{ myToken: string }>(api.waitlist(), waitlistBody(slot, 1))
  const link = tokenOf(await registerFamily(app, slot, 2))
  const from = '192.0.2.1'
  const changeAddress = (token: string, n: number) =>
    app.put(api.my(token), { address: `${n} Oak Street` }, { from })
  for (let n = 0; n <= maxQuestions; n++) {
    const phone = `(513) 555-${String(n).padStart(4, '0')}`
    const body = { eventId: slot.eventId, timeSlotId: slot.id, phone }
    await app.post(api.checkDuplicate(), body, { from })
  }
  const signUpToken = joined.body.myToken
  const invented = registerBody(slot, 1, { signUpToken: 'a token that does not exist' })
  expect((await app.post(api.register(), invented, { from })).status).toBe(429)
  const body = registerBody(slot, 1, { signUpToken })
  expect((await app.post(api.register(), body, { from })).status).toBe(201)
  for (let n = 1; n <= rateLimits.linkQuestions.max; n++) {
    expect((await changeAddress(link, n)).status).toBe(200)
  }
  expect((await changeAddress(link, 99)).status).toBe(429)
})

test('refused moves count as questions', async () => {
  const app = await createTestApp({ config: { rateLimit: true } })
  const target = await addSlot(app.db)
  await registerFamily(app, target, 1)
  const link = tokenOf(await registerFamily(app, await addSlot(app.db), 1))
  const where = { eventId: target.eventId, timeSlotId: target.id }
  const move = async () => {
    const answer = await app.post<{ code: string }>(api.myMove(link), where, { from: '192.0.2.1' })
    return answer.body.code
  }
  for (let n = 0; n < maxQuestions; n++) expect(await move()).toBe('already_registered')
  expect(await move()).toBe('too_many_requests')
})
