import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { addSlot, registerFamily, signInAdmin, tokenOf } from '../../../test/support/data.ts'
import type { MyAppointment } from '../../contract/my-appointment.ts'
import { api } from '../../contract/paths.ts'
import { familyWords } from '../../contract/words/family-words.ts'
import { rateLimits } from '../http/rate-limits.ts'

/** Opens the form in two windows that get the same version of the details; `put` saves the form with that version. */
async function openTwoWindows() {
  const app = await createTestApp()
  const family = await registerFamily(app, await addSlot(app.db), 1, { textConsent: true })
  const link = tokenOf(family)
  const show = async () => (await app.get<MyAppointment>(api.my(link))).body
  const { updatedAt } = await show()
  app.clock.advanceHours(0.01)
  return {
    show,
    put: (body: object, headers: Record<string, string> = { 'if-match': updatedAt }) =>
      app.put<{ code?: string; message?: string }>(api.my(link), body, { headers }),
  }
}

test('a form cannot be saved if the details have changed since it was opened, until it is reloaded', async () => {
  const { put, show } = await openTwoWindows()
  expect((await put({ textConsent: false, language: 'es' })).status).toBe(200)
  const after = await show()
  expect(await put({ textConsent: true, language: 'en', phone: '(513) 555-0777' })).toMatchObject({
    status: 409,
    body: { code: 'details_changed', message: familyWords.en.answers.detailsChanged },
  })
  expect(await show()).toEqual(after)
  const again = { 'if-match': after.updatedAt }
  expect((await put({ phone: '(513) 555-0777' }, again)).status).toBe(200)
  expect(await show()).toMatchObject({ phoneEnding: '77', language: 'es', textConsent: false })
})

test('the error for a stale form is in the language of the page', async () => {
  const { put, show } = await openTwoWindows()
  await put({ language: 'es' })
  const before = { 'if-match': '2026-01-01T00:00:00.000Z', 'accept-language': 'es' }
  expect(await put({ language: 'en' }, before)).toMatchObject({
    status: 409,
    body: { message: familyWords.es.answers.detailsChanged },
  })
  expect((await show()).language).toBe('es')
})

test('saving the same language and consent again succeeds, because the first response may have been lost', async () => {
  const { put } = await openTwoWindows()
  expect((await put({ language: 'es', textConsent: false })).status).toBe(200)
  expect((await put({ language: 'es', textConsent: false })).status).toBe(200)
})

test.each([
  [{ phone: '(513) 555-0001' }, { phone: '(513) 555-0002' }],
  [{ address: '1 River Road' }, { address: '2 River Road' }],
])('the error for a stale form does not reveal whether %j is stored', async (stored, other) => {
  const { put } = await openTwoWindows()
  const old = { 'if-match': '2020-01-01T00:00:00.000Z' }
  const answers = [await put(stored, old), await put(other, old)]
  expect(answers.map(({ status }) => status)).toEqual([409, 409])
  expect(answers[0]?.body).toEqual(answers[1]?.body)
})

test('a page of an earlier release, which sends no version, can save details', async () => {
  const { put, show } = await openTwoWindows()
  expect((await put({ language: 'es' })).status).toBe(200)
  expect((await put({ language: 'en' }, {})).status).toBe(200)
  expect((await show()).language).toBe('en')
})

test('a link that keeps switching the language cannot keep an administrator from changing the registration', async () => {
  const app = await createTestApp({ config: { rateLimit: true } })
  const family = await registerFamily(app, await addSlot(app.db), 1)
  const token = await signInAdmin(app)
  let last = 0
  const switchLanguage = async (n: number) => {
    app.clock.advanceHours(0.001)
    const language = n % 2 ? 'en' : 'es'
    last = (await app.put(api.my(tokenOf(family)), { language })).status
  }
  const { max } = rateLimits.linkChanges
  for (let n = 0; n < max; n++) await switchLanguage(n)
  expect(last).toBe(200)
  const { updated_at: updatedAt } = await app.db
    .selectFrom('registrations')
    .select('updated_at')
    .executeTakeFirstOrThrow()
  await switchLanguage(max)
  expect(last).toBe(429)
  const changed = await app.put(
    api.adminRegistration(family.id),
    { name: 'Ana', updatedAt },
    { token },
  )
  expect(changed.status).toBe(200)
})
