import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { addSlot, registerBody, signInAdmin, tokenOf } from '../../../test/support/data.ts'
import { registerForTexts } from '../../../test/support/text-outbox.ts'
import { api } from '../../contract/paths.ts'
import type { AdminRegistration } from '../../contract/registration.ts'

const twilio = {
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: 'secret',
  from: '+15550100100',
  apiUrl: 'http://127.0.0.1:9',
}

async function setUp() {
  const app = await createTestApp({ config: { twilio } })
  return { app, slot: await addSlot(app.db), at: () => app.clock().toISOString() }
}

const readConsents = ({ db }: TestApp) =>
  db.selectFrom('text_consents').selectAll().orderBy('agreed_at').execute()

test('a consent is stored with its number, time, wording and language', async () => {
  const { app, slot, at } = await setUp()
  const agreed = { agreed_at: at(), ended_at: null }
  const { id } = await registerForTexts(app, slot, 1, { language: 'es' })
  expect(await readConsents(app)).toEqual([
    {
      ...agreed,
      registration_id: id,
      phone_key: expect.stringMatching(/^\d{10}$/),
      wording: 'sign-up-2',
      language: 'es',
    },
  ])
})

test('the consent of a family without an e-mail address has the wording of the texts-only form', async () => {
  const { app, slot } = await setUp()
  await registerForTexts(app, slot, 1, { email: '' })
  expect(await readConsents(app)).toMatchObject([{ wording: 'texts-only-2' }])
})

test('a withdrawn consent is kept with its end, and a new consent is a new row', async () => {
  const { app, slot, at } = await setUp()
  const link = tokenOf(await registerForTexts(app, slot, 1))
  const first = at()
  app.clock.advanceHours(1)
  const ended = at()
  expect((await app.put(api.my(link), { textConsent: false })).status).toBe(200)
  app.clock.advanceHours(1)
  expect((await app.put(api.my(link), { textConsent: true, language: 'es' })).status).toBe(200)
  expect(await readConsents(app)).toMatchObject([
    { agreed_at: first, ended_at: ended, language: 'en' },
    { agreed_at: at(), ended_at: null, language: 'es' },
  ])
})

test('a consent ends if its number is replaced', async () => {
  const { app, slot, at } = await setUp()
  const { id } = await registerForTexts(app, slot, 1)
  const token = await signInAdmin(app)
  app.clock.advanceHours(1)
  await app.put(api.adminRegistration(id), { phone: '(513) 555-0177' }, { token })
  const kept = await readConsents(app)
  expect(kept.find(({ phone_key }) => phone_key !== '5135550177')?.ended_at).toBe(at())
  expect(kept.find(({ phone_key }) => phone_key === '5135550177')?.ended_at).toBeNull()
})

test('a new number that an administrator enters gets a new consent with the wording for volunteers', async () => {
  const { app, slot, at } = await setUp()
  const { id, phone } = await registerForTexts(app, slot, 1)
  const token = await signInAdmin(app)
  const first = at()
  app.clock.advanceHours(1)
  const change = (body: object) => app.put(api.adminRegistration(id), body, { token })
  await change({ phone: `+1 ${phone}`, address: '9 River Road' })
  expect(await readConsents(app)).toMatchObject([{ agreed_at: first, wording: 'sign-up-2' }])
  app.clock.advanceHours(1)
  await change({ phone: '(513) 555-0177' })
  expect(await readConsents(app)).toMatchObject([
    { agreed_at: first, wording: 'sign-up-2', ended_at: at() },
    { phone_key: '5135550177', agreed_at: at(), wording: 'volunteer', ended_at: null },
  ])
})

test('a consent that a volunteer enters has the wording for volunteers', async () => {
  const { app, slot } = await setUp()
  const token = await signInAdmin(app)
  const body = registerBody(slot, 1, { textConsent: true })
  await app.post<AdminRegistration>(api.adminRegistrations(), body, { token })
  expect(await readConsents(app)).toMatchObject([{ wording: 'volunteer' }])
})

test('a change of the address adds no consent', async () => {
  const { app, slot } = await setUp()
  const link = tokenOf(await registerForTexts(app, slot, 1))
  app.clock.advanceHours(1)
  await app.put(api.my(link), { address: '9 River Road' })
  expect(await readConsents(app)).toHaveLength(1)
})

test('deleting a registration deletes its consents', async () => {
  const { app, slot } = await setUp()
  const { id } = await registerForTexts(app, slot, 1)
  await app.delete(api.adminRegistration(id), { token: await signInAdmin(app) })
  expect(await readConsents(app)).toEqual([])
})

test('a registration can get five consents a day, and a link can always withdraw them', async () => {
  const { app, slot } = await setUp()
  const link = tokenOf(await registerForTexts(app, slot))
  const statuses = { given: [] as number[], withdrawn: [] as number[] }
  const put = async (textConsent: boolean) => {
    app.clock.advanceHours(0.01)
    return (await app.put(api.my(link), { textConsent })).status
  }
  for (let n = 0; n < 6; n++) {
    statuses.withdrawn.push(await put(false))
    statuses.given.push(await put(true))
  }
  expect(statuses).toEqual({
    withdrawn: [200, 200, 200, 200, 200, 200],
    given: [200, 200, 200, 200, 429, 429],
  })
  expect(await readConsents(app)).toHaveLength(5)
  app.clock.advanceHours(24)
  expect(await put(true)).toBe(200)
})
