import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { addAdministrator, adminLogin, eventBody, signInAdmin } from '../../../test/support/data.ts'
import type { LoginAnswer } from '../../contract/admin.ts'
import { api } from '../../contract/paths.ts'
import { failuresPerAddress, failuresPerUsername } from '../../domain/admin-session.ts'

const login = '/api/admin/login'
const invalidCredentials = {
  status: 401,
  body: { message: 'Invalid credentials', code: 'invalid_credentials' },
}
const tooMany = {
  status: 429,
  body: {
    message: 'Too many failed sign-ins. Please wait 15 minutes and try again.',
    code: 'too_many_logins',
  },
}
const wrong = { ...adminLogin, password: 'wrong' }

describe('POST /api/admin/login', () => {
  test('returns a token and the administrator who signed in', async () => {
    const app = await createTestApp()
    const id = await addAdministrator(app)
    const answer = await app.post<LoginAnswer>(login, adminLogin)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      admin: { id, username: 'maria', email: 'maria@example.org' },
    })
    const { token } = answer.body
    expect((await app.get('/api/admin/events', { token })).status).toBe(200)
  })

  test('stores neither the token nor the password', async () => {
    const app = await createTestApp()
    await addAdministrator(app)
    const { token } = (await app.post<LoginAnswer>(login, adminLogin)).body
    const stored = JSON.stringify([
      await app.db.selectFrom('admin_sessions').selectAll().execute(),
      await app.db.selectFrom('admins').selectAll().execute(),
    ])
    expect(stored).toContain('$argon2id$v=19$')
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(adminLogin.password)
  })

  test('gives the same response to a wrong password and an unknown username', async () => {
    const app = await createTestApp()
    await addAdministrator(app)
    for (const body of [wrong, { username: 'nobody', password: adminLogin.password }]) {
      expect(await app.post(login, body)).toMatchObject(invalidCredentials)
    }
  })

  test.each([
    [{ password: 'x' }, 'username', 'Username is required'],
    [{ username: 'maria' }, 'password', 'Password is required'],
    [{ username: 'maria', password: 'x'.repeat(201) }, 'password', 'Use at most 200 characters'],
    [{ username: { $ne: null }, password: 'x' }, 'username', 'Username is required'],
  ])('refuses %j with a message for the field', async (body, path, message) => {
    const app = await createTestApp()
    const answer = await app.post(login, body)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ message, code: 'validation', errors: [{ path, message }] })
  })

  test('refuses a username for 15 minutes after repeated failures', async () => {
    const app = await createTestApp()
    await addAdministrator(app)
    for (let n = 0; n < failuresPerUsername; n++) {
      expect(await app.post(login, wrong)).toMatchObject(invalidCredentials)
    }
    expect(await app.post(login, adminLogin, { from: '192.0.2.7' })).toMatchObject(tooMany)
    app.clock.advanceHours(0.24)
    expect(await app.post(login, adminLogin)).toMatchObject(tooMany)
    app.clock.advanceHours(0.01)
    expect((await app.post(login, adminLogin)).status).toBe(200)
  })

  test('refuses an IP address that tries many usernames, but no other address', async () => {
    const app = await createTestApp()
    await addAdministrator(app)
    for (let n = 0; n < failuresPerAddress; n++) {
      const body = { username: `name${n}`, password: 'x' }
      expect(await app.post(login, body, { from: '192.0.2.7' })).toMatchObject(invalidCredentials)
    }
    expect(await app.post(login, adminLogin, { from: '192.0.2.7' })).toMatchObject(tooMany)
    expect((await app.post(login, adminLogin, { from: '192.0.2.8' })).status).toBe(200)
  })

  test('counts concurrent failures', async () => {
    const app = await createTestApp()
    await addAdministrator(app)
    const answers = await Promise.all(
      Array.from({ length: 3 * failuresPerUsername }, () => app.post(login, wrong)),
    )
    const checked = answers.filter((answer) => answer.status === 401)
    expect(checked).toHaveLength(failuresPerUsername)
  })

  test('resets the failure count after the right password', async () => {
    const app = await createTestApp()
    await addAdministrator(app)
    for (let round = 0; round < 2; round++) {
      for (let n = 1; n < failuresPerUsername; n++) await app.post(login, wrong)
      expect((await app.post(login, adminLogin)).status).toBe(200)
    }
  })
})

describe('a session', () => {
  test('ends at sign-out, while the administrator’s other session stays open', async () => {
    const app = await createTestApp()
    await addAdministrator(app)
    const signIn = async () => (await app.post<LoginAnswer>(login, adminLogin)).body.token
    const [token, other] = [await signIn(), await signIn()]
    const answer = await app.post('/api/admin/logout', undefined, { token })
    expect(answer).toMatchObject({ status: 204, body: undefined })
    expect((await app.get('/api/admin/events', { token })).status).toBe(401)
    expect((await app.post('/api/admin/logout', undefined, { token })).status).toBe(401)
    expect((await app.get('/api/admin/events', { token: other })).status).toBe(200)
  })

  test('ends after 12 hours without use', async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const use = async () => (await app.get('/api/admin/events', { token })).status
    app.clock.advanceHours(11.9)
    expect(await use()).toBe(200)
    app.clock.advanceHours(11.9)
    expect(await use()).toBe(200)
    app.clock.advanceHours(12)
    expect(await use()).toBe(401)
  })

  test('ends after seven days, however much it is used', async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const use = async () => (await app.get('/api/admin/events', { token })).status
    for (let hours = 0; hours < 160; hours += 10) {
      app.clock.advanceHours(10)
      expect(await use()).toBe(200)
    }
    app.clock.advanceHours(8)
    expect(await use()).toBe(401)
  })

  test('ends when its administrator is removed', async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    await app.db.deleteFrom('admins').execute()
    expect((await app.get('/api/admin/events', { token })).status).toBe(401)
  })
})

describe('a request to the administration API', () => {
  const unauthorized = { status: 401, body: { message: 'Please sign in', code: 'unauthorized' } }

  test('gets 401 with a missing, malformed or unknown token', async () => {
    const app = await createTestApp()
    await signInAdmin(app)
    const tokens = [
      '',
      'Bearer',
      'Bearer ',
      'Bearer unknown',
      'Basic bWFyaWE6eA==',
      "Bearer ' or 1",
    ]
    for (const authorization of tokens) {
      const headers = { authorization }
      expect(await app.get('/api/admin/events', { headers })).toMatchObject(unauthorized)
      expect(await app.post('/api/admin/logout', undefined, { headers })).toMatchObject(
        unauthorized,
      )
    }
  })

  test('gets 401 before its body is validated', async () => {
    const app = await createTestApp()
    expect(await app.post('/api/admin/events', {})).toMatchObject(unauthorized)
    expect(await app.post('/api/admin/events', eventBody())).toMatchObject(unauthorized)
    const headers = { 'content-type': 'application/json' }
    expect(await app.post('/api/admin/events', '{', { headers })).toMatchObject(unauthorized)
  })

  /** Routes that need no session: sign-in, requesting a password link, and using an e-mailed link */
  const open = [
    login,
    api.forgottenPassword(),
    api.passwordReset(),
    api.passwordResetLook(),
    api.readInvitation(),
    api.invitationAccept(),
  ]

  test('gets 401 without a token on every route under /api/admin, except sign-in and the routes for e-mailed links', async () => {
    const app = await createTestApp()
    const { paths } = (await app.get<{ paths: Record<string, object> }>('/api/docs/json')).body
    const guarded = Object.entries(paths)
      .filter(([url]) => url.startsWith('/api/admin/') && !open.includes(url))
      .flatMap(([url, methods]) => Object.keys(methods).map((method) => ({ url, method })))
    expect(guarded.length).toBeGreaterThan(2)
    for (const { url, method } of guarded) {
      const response = await app.app.inject({
        method: method.toUpperCase() as 'GET',
        url: url.replaceAll(/\{\w+\}/g, '01998f1e-7d3c-7000-8000-00000000dead'),
      })
      expect([method, url, response.statusCode]).toEqual([method, url, 401])
    }
  })
})
