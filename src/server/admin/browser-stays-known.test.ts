import { expect, test } from 'vitest'
import { carmen, createOffice, type Office, tokenIn } from '../../../test/support/account.ts'
import type { Answer } from '../../../test/support/app.ts'
import type { LoginAnswer } from '../../contract/admin.ts'
import { api } from '../../contract/paths.ts'
import { failuresPerUsername } from '../../domain/admin-session.ts'

const newPassword = 'a much better horse'
const cookieOf = ({ headers }: Answer<unknown>) => String(headers['set-cookie']).split(';')[0] ?? ''

async function signIn({ app }: Office) {
  const answer = await app.post<LoginAnswer>(api.adminLogin(), carmen)
  return { token: answer.body.token, cookie: cookieOf(answer) }
}

/**
 * Reaches the failure limit for Carmen's username from other browsers, then signs her in with the cookie and password.
 * Returns the status.
 */
async function statusAmongStrangers({ app }: Office, cookie: string, password: string) {
  const wrong = { ...carmen, password: 'wrong' }
  for (let n = 0; n < failuresPerUsername; n++) await app.post(api.adminLogin(), wrong)
  const headers = { cookie }
  return (await app.post(api.adminLogin(), { ...carmen, password }, { headers })).status
}

test('the browser that changes the password stays known, and all others are forgotten', async () => {
  const office = await createOffice()
  const [here, elsewhere] = [await signIn(office), await signIn(office)]
  const body = { currentPassword: carmen.password, newPassword }
  const changed = await office.app.put(api.adminPassword(), body, { token: here.token })
  expect(changed.status).toBe(204)
  expect(changed.headers['set-cookie']).toContain('Path=/api/admin/login')
  expect(await statusAmongStrangers(office, cookieOf(changed), newPassword)).toBe(200)
  expect(await statusAmongStrangers(office, elsewhere.cookie, newPassword)).toBe(429)
  expect(await statusAmongStrangers(office, here.cookie, newPassword)).toBe(429)
})

test('a browser that resets the password through a link becomes known', async () => {
  const office = await createOffice()
  await office.app.post(api.forgottenPassword(), { email: carmen.email })
  const token = tokenIn((await office.mailTo(carmen.email)).at(-1))
  const done = await office.app.post(api.passwordReset(), { token, password: newPassword })
  expect(done.status).toBe(204)
  expect(await statusAmongStrangers(office, cookieOf(done), newPassword)).toBe(200)
  const refused = await office.app.post(api.passwordReset(), { token, password: newPassword })
  expect(refused.headers['set-cookie']).toBeUndefined()
})

test('the browser that signs out the other devices stays known, and all others are forgotten', async () => {
  const office = await createOffice()
  const [here, elsewhere] = [await signIn(office), await signIn(office)]
  const body = { id: null, currentPassword: carmen.password }
  const ended = await office.app.post(api.adminSessionsEnd(), body, { token: here.token })
  expect(ended.status).toBe(204)
  expect(await statusAmongStrangers(office, cookieOf(ended), carmen.password)).toBe(200)
  expect(await statusAmongStrangers(office, elsewhere.cookie, carmen.password)).toBe(429)
})
