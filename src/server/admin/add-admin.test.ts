import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { adminLogin, signInAdmin } from '../../../test/support/data.ts'
import { api } from '../../contract/paths.ts'
import { listAdmins } from './admin-queries.ts'

const rosa = { username: 'rosa', password: 'correct battery', email: 'rosa@example.org' }
const { password: currentPassword } = adminLogin

test('a session alone cannot add an administrator: the password is required again', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const add = (body: object) => app.post(api.adminAdmins(), body, { token })
  expect((await add(rosa)).status).toBe(400)
  expect(await add({ ...rosa, currentPassword: 'wrong' })).toMatchObject({
    status: 400,
    body: { code: 'wrong_password' },
  })
  expect(await listAdmins(app.db)).toHaveLength(1)
  expect((await add({ ...rosa, currentPassword })).status).toBe(201)
  expect((await app.post(api.adminLogin(), rosa)).status).toBe(200)
})

test('adding an administrator is refused after five wrong passwords in a session; the right password resets the count', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const add = async (username: string, password: string) =>
    (await app.post(api.adminAdmins(), { ...rosa, username, currentPassword: password }, { token }))
      .status
  for (let n = 1; n <= 4; n++) expect(await add('rosa', 'wrong')).toBe(400)
  expect(await add('rosa', currentPassword)).toBe(201)
  for (let n = 1; n <= 5; n++) expect(await add('ana', 'wrong')).toBe(400)
  expect(await add('ana', currentPassword)).toBe(429)
})

test.each(['m\u0430ria', 'MARIA', '\u0455ystem', 'command\u00a0line', 'command  line'])(
  'the username %s is refused as taken, because it looks like an existing or reserved username',
  async (username) => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const body = { ...rosa, username, currentPassword }
    const answer = await app.post(api.adminAdmins(), body, { token })
    expect(answer).toMatchObject({ status: 409, body: { code: 'username_taken' } })
  },
)
