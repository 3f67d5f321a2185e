import { expect, test, vi } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { adminLogin, signInAdmin } from '../../../test/support/data.ts'
import { api } from '../../contract/paths.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { addAdmin, removeAdmin, setPassword } from './admin-commands.ts'
import { prepareFirstAdmin } from './first-admin-commands.ts'

const rosa = { username: 'rosa', password: 'correct battery', email: 'rosa@example.org' }

async function setUp() {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  return { app, token, act: { by: 'command line', now: app.clock() } }
}

test('the last administrator cannot be removed, and can still sign in', async () => {
  const { app, act } = await setUp()
  await expect(removeAdmin(app.db, adminLogin.username, act)).rejects.toMatchObject({
    code: 'last_admin',
  })
  expect((await app.post(api.adminLogin(), adminLogin)).status).toBe(200)
})

test('a password change or removal is refused for an unknown username', async () => {
  const { app, act } = await setUp()
  await addAdmin(app.db, rosa, act)
  const refusal = { code: 'admin_not_found' }
  await expect(removeAdmin(app.db, 'nobody', act)).rejects.toMatchObject(refusal)
  const set = setPassword(app.db, 'nobody', 'correct staple', act)
  await expect(set).rejects.toMatchObject(refusal)
  expect(await app.db.selectFrom('admins').selectAll().execute()).toHaveLength(2)
})

test('additions, password changes and removals are logged as activity', async () => {
  const { app, token, act } = await setUp()
  await addAdmin(app.db, rosa, act)
  await setPassword(app.db, rosa.username, 'correct staple', act)
  await removeAdmin(app.db, rosa.username, act)
  const { status, body } = await app.get(api.adminActivity(), { token })
  expect(status).toBe(200)
  for (const word of ['adminAdded', 'passwordChanged', 'adminRemoved'] as const) {
    const line = { type: 'other', description: activityWords[word](rosa.username) }
    expect(body).toContainEqual(expect.objectContaining(line))
  }
})

test('a database error while creating the first administrator is thrown', async () => {
  const { db, clock } = await createTestApp()
  vi.spyOn(db, 'connection').mockImplementation(() => {
    throw new Error('disk I/O error')
  })
  const creation = (await prepareFirstAdmin(db, null, 'help@example.org'))(clock())
  await expect(creation).rejects.toThrow('disk I/O error')
})
