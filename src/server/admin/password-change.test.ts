import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { addAdministrator, adminLogin } from '../../../test/support/data.ts'
import type { LoginAnswer } from '../../contract/admin.ts'
import { api } from '../../contract/paths.ts'
import type { Tx } from '../db/connect.ts'
import { rateLimits } from '../http/rate-limits.ts'
import { addAdmin, removeAdmin, setPassword } from './admin-commands.ts'
import { findSession, listAdmins } from './admin-queries.ts'
import { lockSession } from './own-password-commands.ts'

const newPassword = 'an even better horse'
const signIn = async (app: TestApp, login: object = adminLogin) =>
  (await app.post<LoginAnswer>(api.adminLogin(), login)).body.token
const statusOf = async (app: TestApp, token: string) =>
  (await app.get(api.adminStats(), { token })).status

describe('changing one’s own password', () => {
  test('requires the current password and ends other sessions', async () => {
    const app = await createTestApp()
    await addAdministrator(app)
    const [here, elsewhere] = [await signIn(app), await signIn(app)]
    const wrong = await app.put(
      api.adminPassword(),
      { currentPassword: 'wrong', newPassword },
      { token: here },
    )
    expect([wrong.status, wrong.body.code]).toEqual([400, 'wrong_password'])
    expect(await statusOf(app, elsewhere)).toBe(200)

    const body = { currentPassword: adminLogin.password, newPassword }
    expect((await app.put(api.adminPassword(), body, { token: here })).status).toBe(204)
    expect([await statusOf(app, here), await statusOf(app, elsewhere)]).toEqual([200, 401])
    expect((await app.post(api.adminLogin(), adminLogin)).status).toBe(401)
    expect(await signIn(app, { ...adminLogin, password: newPassword })).toMatch(/^[\w-]{43}$/)
  })

  test.each([
    ['x'.repeat(5), 400],
    ['x'.repeat(6), 204],
    ['only small letters and blanks', 204],
    ['🧺'.repeat(100), 204],
    ['x'.repeat(201), 400],
  ])('to %j returns %i, because only the length is checked', async (chosen, status) => {
    const app = await createTestApp()
    await addAdministrator(app)
    const token = await signIn(app)
    const body = { currentPassword: adminLogin.password, newPassword: chosen }
    expect((await app.put(api.adminPassword(), body, { token })).status).toBe(status)
  })

  test('is refused as unauthorized if the administrator was removed after the request was authenticated', async () => {
    const app = await createTestApp()
    const { db } = app
    await addAdministrator(app)
    const session = await findSession(db, await signIn(app), app.clock())
    if (!session) throw new Error('Not signed in')
    await db.deleteFrom('admins').execute()
    const act = { by: 'maria', now: app.clock() }
    const check = (tx: Tx) => lockSession(tx, session)
    await expect(setPassword(db, 'maria', newPassword, { ...act, check })).rejects.toMatchObject({
      code: 'unauthorized',
    })
  })

  test('is rate-limited, in case a stranger finds an open session', async () => {
    const app = await createTestApp({ config: { rateLimit: true } })
    await addAdministrator(app)
    const token = await signIn(app)
    const attempt = async () => (await app.put(api.adminPassword(), {}, { token })).status
    for (let n = 0; n < rateLimits.login.rateLimit.max; n++) expect(await attempt()).toBe(400)
    expect(await attempt()).toBe(429)
  })
})

test('a new password or a removal on the command line ends every session of that administrator', async () => {
  const app = await createTestApp()
  await addAdministrator(app)
  const act = { by: 'command line', now: app.clock() }
  const carmen = { username: 'carmen', email: 'carmen@example.org', password: 'carmen’s own' }
  await addAdmin(app.db, carmen, act)
  const [maria, first] = [await signIn(app), await signIn(app, carmen)]
  await setPassword(app.db, 'carmen', newPassword, act)
  expect([await statusOf(app, maria), await statusOf(app, first)]).toEqual([200, 401])
  const second = await signIn(app, { ...carmen, password: newPassword })
  await removeAdmin(app.db, 'carmen', act)
  expect([await statusOf(app, maria), await statusOf(app, second)]).toEqual([200, 401])
})

test('when the last two administrators are removed concurrently, one of them stays', async () => {
  const app = await createTestApp()
  const act = { by: 'command line', now: app.clock() }
  for (let round = 1; round <= 5; round++) {
    const usernames = [`ana${round}`, `ben${round}`]
    for (const username of usernames) {
      await addAdmin(app.db, { username, email: 'office@example.org', password: 'secret' }, act)
    }
    const removals = usernames.map((username) => removeAdmin(app.db, username, act))
    const outcomes = (await Promise.allSettled(removals)).map(({ status }) => status)
    expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await listAdmins(app.db)).toHaveLength(1)
    await app.db.deleteFrom('admins').execute()
  }
})
