import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addAdministrator,
  addSlot,
  adminLogin,
  registerFamily,
  tokenOf,
} from '../../../test/support/data.ts'
import type { LoginAnswer } from '../../contract/admin.ts'
import { failuresPerAddress, failuresPerUsername } from '../../domain/admin-session.ts'
import { hashOfNobody, hashPassword, isPassword } from './passwords.ts'

const login = '/api/admin/login'

async function msFor(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await act()
  return performance.now() - start
}

/** Of two acts that take turns, so that whatever else the machine does slows both */
async function medians(
  rounds: number,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
) {
  const [a, b]: [number[], number[]] = [[], []]
  for (let n = 0; n < rounds; n++) {
    a.push(await msFor(first))
    b.push(await msFor(second))
  }
  const median = (times: number[]) => times.sort((x, y) => x - y)[times.length >> 1] ?? 0
  return [median(a), median(b)] as const
}

describe('an answer to a wrong sign-in', () => {
  test('takes as long for a name that there is not as for one that there is', async () => {
    const app = await createTestApp()
    await addAdministrator(app)
    let n = 0
    // A minute apart and from elsewhere, so that nobody is shut out meanwhile.
    const attempt = (username: string) => {
      app.clock.advanceHours(1)
      return app.post(login, { username, password: 'wrong' }, { from: `192.0.2.${++n}` })
    }
    const [known, unknown] = await medians(
      7,
      () => attempt('maria'),
      () => attempt('nobody'),
    )
    // Without the hash to check, the second would be about twenty times as fast.
    expect(unknown).toBeGreaterThan(known / 2)
    expect(known).toBeGreaterThan(unknown / 2)
  })

  test('is the same once the door is shut, whether there is such a name or not', async () => {
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

test('a personal link is looked up by its hash: one that is nearly right finds nothing', async () => {
  const app = await createTestApp()
  const token = tokenOf(await registerFamily(app, await addSlot(app.db)))
  const stored = await app.db.selectFrom('cancel_tokens').select('token_hash').execute()
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

describe('the failures of an address', () => {
  const from = (address: string) => ({ from: address })
  const fail = (app: TestApp, username: string, address: string) =>
    app.post(login, { username, password: 'x' }, from(address))

  test('are those of its whole network in IPv6, which one visitor has to himself', async () => {
    const app = await createTestApp()
    await addAdministrator(app)
    for (let n = 0; n < failuresPerAddress; n++) {
      expect((await fail(app, `name${n}`, `2001:db8:1:1::${n + 1}`)).status).toBe(401)
    }
    expect((await app.post(login, adminLogin, from('2001:db8:1:1:ffff::1'))).status).toBe(429)
    expect((await app.post(login, adminLogin, from('2001:db8:1:2::1'))).status).toBe(200)
  })

  test('are the same whether written as IPv4 or as IPv6 writes it', async () => {
    const app = await createTestApp()
    await addAdministrator(app)
    for (let n = 0; n < failuresPerAddress; n++) await fail(app, `name${n}`, '192.0.2.1')
    expect((await app.post(login, adminLogin, from('::ffff:192.0.2.1'))).status).toBe(429)
  })

  test('cannot be laid at another’s door by a header', async () => {
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
  ])('count also where the nearest proxy says %j', async (forwarded) => {
    const app = await createTestApp({ config: { trustProxy: 1, rateLimit: true } })
    const headers = { 'x-forwarded-for': forwarded }
    expect((await app.post(login, {}, { headers, from: '10.0.0.1' })).status).toBe(400)
  })
})

test('signing in anew ends the session that the browser still held, and no other', async () => {
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
  // A wrong password ends nothing.
  await app.post(login, { ...adminLogin, password: 'x' }, { token: after })
  expect(await status(after)).toBe(200)
})

describe('stored passwords', () => {
  test('are argon2id by OWASP’s parameters, with a salt of their own', async () => {
    const [one, two] = await Promise.all([
      hashPassword('correct horse'),
      hashPassword('correct horse'),
    ])
    const shape = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/
    expect(one).toMatch(shape)
    expect(two).toMatch(shape)
    expect(one).not.toBe(two)
    expect(hashOfNobody()).toMatch(shape)
  })

  test('are matched by the whole password, exactly', async () => {
    const password = ` Ünï 🧺${'x'.repeat(190)}`
    const hash = await hashPassword(password)
    expect(await isPassword(password, hash)).toBe(true)
    for (const wrong of [password.trim(), password.slice(0, -1), password.toLowerCase(), '']) {
      expect(await isPassword(wrong, hash)).toBe(false)
    }
    expect(await isPassword('x', 'x')).toBe(false)
    expect(await isPassword('', hashOfNobody())).toBe(false)
  })
})
