import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { addAdministrator, adminLogin } from '../../../test/support/data.ts'
import { createTestDatabase } from '../../../test/support/database.ts'
import type { LoginAnswer } from '../../contract/admin.ts'
import { api } from '../../contract/paths.ts'
import {
  deviceKnownMs,
  failuresPerAddress,
  failuresPerDevice,
  failuresPerPasswordChange,
  failuresPerUsername,
} from '../../domain/admin-session.ts'
import { addAdmin, setPassword } from './admin-commands.ts'

const wrong = { ...adminLogin, password: 'wrong' }
const ana = { username: 'ana', email: 'ana@example.org', password: 'ana’s own' }

async function setUp(config = {}) {
  const app = await createTestApp({ config })
  await addAdministrator(app)
  return app
}

/** Signs in and returns the cookie as a browser sends it */
async function signIn(app: TestApp, login: object = adminLogin, cookie = '') {
  const answer = await app.post<LoginAnswer>(api.adminLogin(), login, { headers: { cookie } })
  expect(answer.status).toBe(200)
  return String(answer.headers['set-cookie']).split(';')[0] ?? ''
}

async function statusOf(app: TestApp, login: object, cookie = '') {
  return (await app.post(api.adminLogin(), login, { headers: { cookie } })).status
}

async function reachUsernameLimit(app: TestApp, login: object = wrong, cookie?: string) {
  for (let n = 0; n < failuresPerUsername; n++) expect(await statusOf(app, login, cookie)).toBe(401)
}

describe('a browser that has signed in before', () => {
  test('can sign in even after strangers on its IP address have reached the failure limits', async () => {
    const app = await setUp()
    const cookie = await signIn(app)
    await reachUsernameLimit(app)
    for (let n = failuresPerUsername; n < failuresPerAddress; n++) {
      await statusOf(app, { username: `name${n}`, password: 'x' })
    }
    expect(await statusOf(app, adminLogin)).toBe(429)
    expect(await statusOf(app, adminLogin, cookie)).toBe(200)
  })

  test('has a failure limit of its own', async () => {
    const app = await setUp()
    const cookie = await signIn(app)
    for (let n = 0; n < failuresPerDevice; n++) {
      expect(await statusOf(app, wrong, cookie)).toBe(401)
    }
    expect(await statusOf(app, adminLogin, cookie)).toBe(429)
    expect(await statusOf(app, adminLogin)).toBe(200)
    app.clock.advanceHours(0.25)
    expect(await statusOf(app, adminLogin, cookie)).toBe(200)
  })

  test('is known only for administrators who have signed in with it', async () => {
    const app = await setUp()
    await addAdmin(app.db, ana, { by: 'tester', now: app.clock() })
    const cookie = await signIn(app)
    const anasWrong = { ...ana, password: 'wrong' }
    await reachUsernameLimit(app, anasWrong)
    expect(await statusOf(app, ana, cookie)).toBe(429)
    app.clock.advanceHours(0.25)
    // On a shared laptop, both administrators have the same cookie.
    expect(await signIn(app, ana, cookie)).toBe(cookie)
    await reachUsernameLimit(app, anasWrong)
    await reachUsernameLimit(app)
    expect(await statusOf(app, ana, cookie)).toBe(200)
    expect(await statusOf(app, adminLogin, cookie)).toBe(200)
  })

  test('is forgotten after a password change and after more than a year', async () => {
    const app = await setUp()
    const [first, second] = [await signIn(app), await signIn(app)]
    await setPassword(app.db, 'maria', adminLogin.password, { by: 'tester', now: app.clock() })
    await reachUsernameLimit(app)
    expect(await statusOf(app, adminLogin, first)).toBe(429)
    app.clock.advanceHours(0.25)
    const kept = await signIn(app, adminLogin, second)
    expect(kept).not.toBe(second)
    app.clock.advanceHours(deviceKnownMs / 3_600_000)
    await reachUsernameLimit(app)
    expect(await statusOf(app, adminLogin, kept)).toBe(429)
  })

  test('has a random HttpOnly cookie for the sign-in only; the database has its hash', async () => {
    const app = await setUp()
    const of = async (site: TestApp) =>
      String((await site.post(api.adminLogin(), adminLogin)).headers['set-cookie'])
    const attributes = 'Path=/api/admin/login; Max-Age=34560000; HttpOnly; SameSite=Strict'
    expect(await of(app)).toMatch(new RegExp(`^washday_device=[\\w-]{43}; ${attributes}$`))
    const secure = await setUp({ publicUrl: 'https://wash.example.org' })
    expect(await of(secure)).toMatch(/; SameSite=Strict; Secure$/)

    const [, value = ''] = (await signIn(app)).split('=')
    const stored = await app.db.selectFrom('known_devices').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(value)
    expect(stored.map((row) => row.token_hash)).toEqual(
      stored.map(() => expect.stringMatching(/^[0-9a-f]{64}$/)),
    )
  })

  test('gets a new cookie if its cookie is unknown', async () => {
    const app = await setUp()
    const planted = `washday_device=${'x'.repeat(43)}`
    expect(await signIn(app, adminLogin, planted)).not.toBe(planted)
    const failed = await app.post(api.adminLogin(), wrong, { headers: { cookie: planted } })
    expect(failed.headers).not.toHaveProperty('set-cookie')
  })
})

describe('failed sign-ins', () => {
  async function setUpTwo() {
    const database = await createTestDatabase()
    onTestFinished(() => database.close())
    const apps = [await createTestApp({ database }), await createTestApp({ database })] as const
    await addAdministrator(apps[0])
    return apps
  }

  test('are counted across processes, and still count after a process ends', async () => {
    const [one, other] = await setUpTwo()
    await reachUsernameLimit(one)
    await one.close()
    expect(await statusOf(other, adminLogin)).toBe(429)
  })

  test('never exceed the limit, even if concurrent', async () => {
    const apps = await setUpTwo()
    const tries = apps.flatMap((app) =>
      Array.from({ length: 2 * failuresPerUsername }, () => statusOf(app, wrong)),
    )
    const statuses = await Promise.all(tries)
    expect(statuses.filter((status) => status === 401)).toHaveLength(failuresPerUsername)
    expect(statuses.filter((status) => status === 429)).toHaveLength(3 * failuresPerUsername)
  })

  test('are stored without username or IP address, and deleted when they no longer count', async () => {
    const app = await setUp()
    const stored = () => app.db.selectFrom('sign_in_failures').selectAll().execute()
    await statusOf(app, wrong)
    await statusOf(app, { username: 'nobody', password: 'x' })
    const rows = await stored()
    expect(rows).toHaveLength(3)
    expect(rows.map(({ key }) => key)).toEqual(
      rows.map(() => expect.stringMatching(/^[0-9a-f]{64}$/)),
    )
    app.clock.advanceHours(0.25)
    await statusOf(app, { username: 'somebody', password: 'x' })
    expect(await stored()).toHaveLength(2)
    app.clock.advanceHours(0.25)
    await signIn(app)
    expect((await stored()).every(({ failures }) => failures === 0)).toBe(true)
  })

  test('no longer count after a new password is set on the command line', async () => {
    const app = await setUp()
    await reachUsernameLimit(app)
    await setPassword(app.db, 'maria', 'another horse', { by: 'command line', now: app.clock() })
    expect(await statusOf(app, { ...adminLogin, password: 'another horse' })).toBe(200)
  })
})

describe('wrong current passwords when a password is changed', () => {
  test('are limited too, separately from sign-ins', async () => {
    const app = await setUp()
    const { token } = (await app.post<LoginAnswer>(api.adminLogin(), adminLogin)).body
    const change = (currentPassword: string) =>
      app.put(api.adminPassword(), { currentPassword, newPassword: 'another horse' }, { token })
    const answers = await Promise.all(
      Array.from({ length: 3 * failuresPerPasswordChange }, () => change('wrong')),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(failuresPerPasswordChange)
    expect(await change(adminLogin.password)).toMatchObject({
      status: 429,
      body: {
        code: 'too_many_passwords',
        message: 'Too many wrong passwords. Please wait 15 minutes and try again.',
      },
    })
    expect(await statusOf(app, adminLogin)).toBe(200)
    app.clock.advanceHours(0.25)
    expect((await change(adminLogin.password)).status).toBe(204)
    expect((await change(adminLogin.password)).status).toBe(400)
  })

  test('are reset by a correct password', async () => {
    const app = await setUp()
    const { token } = (await app.post<LoginAnswer>(api.adminLogin(), adminLogin)).body
    for (let round = 0; round < 2; round++) {
      for (let n = 1; n < failuresPerPasswordChange; n++) {
        const body = { currentPassword: 'wrong', newPassword: 'another horse' }
        expect((await app.put(api.adminPassword(), body, { token })).status).toBe(400)
      }
      const body = { currentPassword: adminLogin.password, newPassword: adminLogin.password }
      expect((await app.put(api.adminPassword(), body, { token })).status).toBe(204)
    }
  })

  const tokenOf = async (app: TestApp) =>
    (await app.post<LoginAnswer>(api.adminLogin(), adminLogin)).body.token
  const change = async (app: TestApp, token: string, currentPassword: string) => {
    const body = { currentPassword, newPassword: adminLogin.password }
    return (await app.put(api.adminPassword(), body, { token })).status
  }

  test('on a stolen phone do not lock the owner out', async () => {
    const app = await setUp()
    const [stolen, own] = [await tokenOf(app), await tokenOf(app)]
    for (let n = 0; n < failuresPerPasswordChange; n++) await change(app, stolen, 'wrong')
    expect(await change(app, stolen, adminLogin.password)).toBe(429)
    expect(await change(app, own, adminLogin.password)).toBe(204)
  })

  test('in many sessions end only the session that exceeds the total limit', async () => {
    const app = await setUp()
    const sessions = [await tokenOf(app), await tokenOf(app), await tokenOf(app)]
    const [first = '', second = '', third = ''] = sessions
    for (const token of [first, second]) {
      for (let n = 0; n < failuresPerPasswordChange; n++) {
        expect(await change(app, token, 'wrong')).toBe(400)
      }
    }
    expect(await change(app, third, 'wrong')).toBe(401)
    const statuses = sessions.map(
      async (token) => (await app.get(api.adminStats(), { token })).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 200, 401])
    expect(await change(app, await tokenOf(app), adminLogin.password)).toBe(204)
  })
})
