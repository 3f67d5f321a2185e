import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addSlot,
  addToBlacklist,
  registerBody,
  registerFamily,
  signInAdmin,
  tokenOf,
  waitlistBody,
} from '../../../test/support/data.ts'
import { api } from '../../contract/paths.ts'
import { familyWords } from '../../contract/words/family-words.ts'
import { rateLimits } from './rate-limits.ts'

const { answers, validation } = familyWords.es
const inSpanish = { headers: { 'accept-language': 'es-US,es;q=0.9,en;q=0.8' } }
const phone = '(555) 010-0100'

const post = (app: TestApp, url: string, body?: object, options: object = inSpanish) =>
  app.post<{ message: string; code?: string }>(url, body, options)

describe('a request in Spanish gets a response in Spanish', () => {
  test('when it registers, joins a waitlist, checks for a duplicate, and cancels', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db, { capacity: 1 })
    const other = await addSlot(app.db)
    const first = await registerFamily(app, slot, 1)
    const message = async (url: string, body?: object) => (await post(app, url, body)).body.message
    expect(await message(api.register(), registerBody(other, 2))).toBe(answers.registered)
    expect(await message(api.register(), registerBody(slot, 2))).toBe(answers.waitlisted)
    expect(await message(api.waitlist(), waitlistBody(slot, 3))).toBe(answers.joinedWaitlist)
    const asked = { eventId: slot.eventId, timeSlotId: slot.id }
    for (const [n, words] of [
      [1, answers.alreadyRegistered],
      [3, answers.onWaitlist],
    ] as const) {
      const body = { ...asked, email: `family${n}@example.org` }
      expect(await message(api.checkDuplicate(), body)).toBe(words)
      const again = registerBody(slot, n, { email: body.email })
      expect(await post(app, api.register(), again)).toMatchObject({
        status: 409,
        body: { message: words },
      })
    }
    expect(await message(api.cancel(tokenOf(first)))).toBe(answers.cancelled)
  })

  test('when a rule refuses it, with the phone number to call', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    await addToBlacklist(app.db, { email: 'family1@example.org', phone: '555 010 0199' })
    expect(await post(app, api.register(), registerBody(slot))).toMatchObject({
      status: 403,
      body: { message: answers.unableToRegister(phone) },
      headers: { vary: 'accept-language' },
    })
  })

  test('when a field is invalid, even if the schema has only an English message', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    const wrong = { name: 'x'.repeat(500), email: 'rosa', zipCode: '99999', signUpToken: 7 }
    const { body } = await post(app, api.register(), registerBody(slot, 1, wrong))
    expect(body).toMatchObject({ code: 'validation', message: answers.invalid })
    expect(body).toMatchObject({
      errors: expect.arrayContaining([
        { path: 'email', message: validation.emailInvalid },
        { path: 'zipCode', message: validation.zipCodeOutside },
        { path: 'name', message: expect.stringMatching(/^Usa \d+ caracteres como máximo$/) },
        { path: 'signUpToken', message: validation.invalid },
      ]),
    })
    const alone = await post(app, api.register(), registerBody(slot, 1, { name: '' }))
    expect(alone.body.message).toBe(validation.nameRequired)
  })

  test('when nothing is at the URL, or the body is too large or malformed', async () => {
    const app = await createTestApp()
    const bodyOf = async (url: string) => (await app.get<{ message: string }>(url, inSpanish)).body
    expect(await bodyOf('/api/nothing')).toMatchObject({ message: answers.notFound })
    expect(await bodyOf(api.event('nothing'))).toMatchObject({ message: answers.eventNotFound })
    expect(await bodyOf(api.cancel('1'))).toMatchObject({ message: answers.registrationNotFound })
    const large = { name: 'x'.repeat(70_000) }
    expect((await post(app, api.register(), large)).body.message).toBe(answers.tooLarge)
    const headers = { ...inSpanish.headers, 'content-type': 'application/json' }
    const payload = '{'
    const malformed = await app.app.inject({
      method: 'POST',
      url: '/api/waitlist',
      headers,
      payload,
    })
    expect(malformed.json().message).toBe(answers.malformed)
  })

  test('when the rate limit is exceeded', async () => {
    const app = await createTestApp({ config: { rateLimit: true } })
    const { max } = rateLimits.cancel.rateLimit
    for (let n = 0; n < max; n++) await post(app, api.cancel('1'))
    expect(await post(app, api.cancel('1'))).toMatchObject({
      status: 429,
      body: { message: answers.tooManyRequests },
    })
  })
})

test('a request without Accept-Language, or for a language without a translation, gets a response in English', async () => {
  const app = await createTestApp()
  const english = { status: 404, body: { message: 'Not found' } }
  expect(await app.get('/api/nothing')).toMatchObject(english)
  const headers = { 'accept-language': 'fr-CA, *;q=0.5' }
  expect(await app.get('/api/nothing', { headers })).toMatchObject(english)
})

test('administrators get responses in English, even if their browser prefers Spanish', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const refused = await app.get(api.adminEvents(), inSpanish)
  expect(refused).toMatchObject({ status: 401, body: { message: 'Please sign in' } })
  const wrong = await app.post(api.adminEvents(), {}, { token, ...inSpanish })
  expect(wrong.body.message).toBe('Please check the highlighted fields.')
})
