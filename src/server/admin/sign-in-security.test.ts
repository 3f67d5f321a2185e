import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addAdministrator,
  addSlot,
  adminLogin,
  registerFamily,
  tokenOf,
} from '../../../test/support/data.ts'
import { lowerPasswordCost, restorePasswordCost } from '../../../test/support/password-cost.ts'
import type { LoginAnswer } from '../../contract/admin.ts'
import { failuresPerAddress, failuresPerUsername } from '../../domain/admin-session.ts'
import { createDummyHash, hashPassword, isPassword, passwordCost } from '../secrets/passwords.ts'

const login = '/api/admin/login'

/** Records the parameters of every argon2 computation; they determine how long a sign-in takes. */
function watchArgon2() {
  const spy = vi.spyOn(crypto, 'argon2')
  syncBuiltinESMExports()
  onTestFinished(() => {
    spy.mockRestore()
    syncBuiltinESMExports()
  })
  return () =>
    spy.mock.calls.map(([algorithm, { message, nonce, ...cost }]) => ({
      algorithm,
      message,
      nonceBytes: Buffer.from(nonce as Buffer).length,
      ...cost,
    }))
}

describe('the response to a wrong sign-in', () => {
  test('requires the same argon2 computation for an unknown username as for a known one', async () => {
    const app = await createTestApp()
    await addAdministrator(app)
    const computations = watchArgon2()
    await app.post(login, { username: 'maria', password: 'wrong' })
    const known = computations()
    await app.post(login, { username: 'nobody', password: 'wrong' })
    expect(known).toEqual([
      {
        algorithm: 'argon2id',
        message: 'wrong',
        nonceBytes: 16,
        tagLength: 32,
        ...passwordCost,
      },
    ])
    expect(computations()).toEqual([...known, ...known])
  })

  test('is the same once the limit is reached, whether the username exists or not', async () => {
    const app = await createTestApp()
    await addAdministrator(app)
    const bodies = []
    for (const username of ['maria', 'nobody']) {
      const statuses = []
      for (let n = 0; n <= failuresPerUsername; n++) {
        const answer = await app.post(login, { username, password: 'x' }, { from: '192.0.2.1' })
        statuses.push([answer.status, answer.body])
      }
      bodies.push(statuses)
    }
    expect(bodies[0]).toEqual(bodies[1])
  })
})

test('a personal link is looked up by its hash: a similar token finds nothing', async () => {
  const app = await createTestApp()
  const token = tokenOf(await registerFamily(app, await addSlot(app.db)))
  const stored = await app.db
    .selectFrom('cancel_tokens')
    .where('expires_at', 'is', null)
    .select('token_hash')
    .execute()
  expect(stored.map((row) => row.token_hash)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
  const nearly = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`
  const hash = stored[0]?.token_hash ?? ''
  for (const wrong of [
    nearly,
    token.slice(0, -1),
    `${token}0`,
    '%25',
    hash,
    `${token.slice(0, 8)}%25`,
  ]) {
    expect((await app.get(`/api/cancel/${wrong}`)).status).toBe(404)
  }
  expect((await app.get(`/api/cancel/${token}`)).status).toBe(200)
})

describe('the failures of an IP address', () => {
  const from = (address: string) => ({ from: address })
  const fail = (app: TestApp, username: string, address: string) =>
    app.post(login, { username, password: 'x' }, from(address))

  test('are counted per IPv6 network, because a network belongs to one visitor', async () => {
    const app = await createTestApp()
    await addAdministrator(app)
    for (let n = 0; n < failuresPerAddress; n++) {
      expect((await fail(app, `name${n}`, `2001:db8:1:${n + 1}::1`)).status).toBe(401)
    }
    expect((await app.post(login, adminLogin, from('2001:db8:1:1:ffff::1'))).status).toBe(429)
    expect((await app.post(login, adminLogin, from('2001:db8:1:100::1'))).status).toBe(200)
  })

  test('are counted together for an IPv4 address and its IPv6 notation', async () => {
    const app = await createTestApp()
    await addAdministrator(app)
    for (let n = 0; n < failuresPerAddress; n++) await fail(app, `name${n}`, '192.0.2.1')
    expect((await app.post(login, adminLogin, from('::ffff:192.0.2.1'))).status).toBe(429)
  })

  test('cannot be attributed to another address by a header', async () => {
    const app = await createTestApp()
    await addAdministrator(app)
    const headers = {
      'x-forwarded-for': '192.0.2.9',
      'x-real-ip': '192.0.2.9',
      forwarded: 'for=192.0.2.9',
    }
    for (let n = 0; n < failuresPerAddress; n++) {
      await app.post(login, { username: `name${n}`, password: 'x' }, { headers, from: '192.0.2.1' })
    }
    expect((await app.post(login, adminLogin, from('192.0.2.9'))).status).toBe(200)
    expect((await app.post(login, adminLogin, from('192.0.2.1'))).status).toBe(429)
  })

  test.each([
    '',
    ',',
    'unknown',
    '_hidden',
    '"[2001:db8::1]:80"',
    'x'.repeat(5000),
    '1,'.repeat(2000),
    '192.0.2.1:99',
  ])('are counted even if the proxy’s header is %j', async (forwarded) => {
    const app = await createTestApp({ config: { trustProxy: 1 } })
    await addAdministrator(app)
    const request = { headers: { 'x-forwarded-for': forwarded }, from: '10.0.0.1' }
    for (let n = 0; n < failuresPerAddress; n++) {
      const wrong = { username: `name${n}`, password: 'x' }
      expect((await app.post(login, wrong, request)).status).toBe(401)
    }
    expect((await app.post(login, adminLogin, request)).status).toBe(429)
  })
})

test('signing in again ends the browser’s previous session and no other', async () => {
  const app = await createTestApp()
  await addAdministrator(app)
  const signIn = async (token?: string) =>
    (await app.post<LoginAnswer>(login, adminLogin, { token })).body.token
  const [elsewhere, before] = [await signIn(), await signIn()]
  const after = await signIn(before)
  const status = async (token: string) => (await app.get('/api/admin/stats', { token })).status
  expect([await status(elsewhere), await status(before), await status(after)]).toEqual([
    200, 401, 200,
  ])
  await app.post(login, { ...adminLogin, password: 'x' }, { token: after })
  expect(await status(after)).toBe(200)
})

describe('stored passwords', () => {
  test('use argon2id with OWASP’s parameters, and a different salt for each password', async () => {
    restorePasswordCost()
    onTestFinished(lowerPasswordCost)
    const [one, two] = await Promise.all([
      hashPassword('correct horse'),
      hashPassword('correct horse'),
    ])
    const shape = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/
    expect(one).toMatch(shape)
    expect(two).toMatch(shape)
    expect(one).not.toBe(two)
    expect(createDummyHash()).toMatch(shape)
  })

  test('match only the exact password', async () => {
    const password = ` Ünï 🧺${'x'.repeat(190)}`
    const hash = await hashPassword(password)
    expect(await isPassword(password, hash)).toBe(true)
    for (const wrong of [password.trim(), password.slice(0, -1), password.toLowerCase(), '']) {
      expect(await isPassword(wrong, hash)).toBe(false)
    }
    expect(await isPassword('x', 'x')).toBe(false)
    expect(await isPassword('', createDummyHash())).toBe(false)
  })
})
