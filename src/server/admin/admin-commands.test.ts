import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { adminLogin } from '../../../test/support/data.ts'
import { prepareFirstAdmin } from './first-admin-commands.ts'

const configured = { ...adminLogin, email: 'maria@example.org' }

async function createFirstAdmin({ db, clock }: TestApp, admin: typeof configured | null) {
  return (await prepareFirstAdmin(db, admin, 'help@example.org'))(clock())
}

describe('the first administrator', () => {
  test('is the configured administrator, and no password is returned for printing', async () => {
    const app = await createTestApp()
    expect(await createFirstAdmin(app, configured)).toBeNull()
    expect((await app.post('/api/admin/login', adminLogin)).status).toBe(200)
  })

  test('gets a random password, returned only once, if no administrator is configured', async () => {
    const app = await createTestApp()
    const login = await createFirstAdmin(app, null)
    expect(login).toEqual({ username: 'admin', password: expect.stringMatching(/^[\w-]{16,}$/) })
    expect(await app.post('/api/admin/login', login)).toMatchObject({
      status: 200,
      body: { admin: { username: 'admin', email: 'help@example.org' } },
    })
    expect(await createFirstAdmin(app, null)).toBeNull()
    expect(await createFirstAdmin(app, configured)).toBeNull()
    expect(await app.db.selectFrom('admins').selectAll().execute()).toHaveLength(1)
  })

  test('is created only once when several processes start at the same time', async () => {
    const app = await createTestApp()
    const results = await Promise.all([1, 2, 3].map(() => createFirstAdmin(app, null)))
    const created = results.filter((one) => one !== null)
    expect(created).toHaveLength(1)
    expect((await app.post('/api/admin/login', created[0])).status).toBe(200)
  })

  test.each([
    [{ username: 'ѕystem' }, /^ADMIN_USERNAME must be a name other than public, system,/],
    [{ username: 'x'.repeat(101) }, /^ADMIN_USERNAME must be one line of at most 100/],
    [{ username: 'mar\u200bia' }, /^ADMIN_USERNAME must be one line of at most 100/],
    [{ password: 'x'.repeat(201) }, / ADMIN_PASSWORD have at most 200$/],
    [{ email: 'maria' }, /^ADMIN_EMAIL must be an email address, but is "maria"$/],
  ])(
    'is refused with %j; once an administrator exists, the same settings are ignored',
    async (change, line) => {
      const app = await createTestApp()
      const admin = { ...configured, ...change }
      await expect(createFirstAdmin(app, admin)).rejects.toThrow(line)
      await createFirstAdmin(app, configured)
      expect(await createFirstAdmin(app, admin)).toBeNull()
    },
  )
})
