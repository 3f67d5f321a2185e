import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  adminLogin,
  registerFamily,
  signInAdmin,
  slotOf,
} from '../../../test/support/data.ts'
import type { ApiKey, ApiKeyWithSecret } from '../../contract/api-keys.ts'
import { api } from '../../contract/paths.ts'
import type { EventWithCounts, RegistrationWithName } from '../../contract/read-api.ts'
import { addAdmin } from '../admin/admin-commands.ts'

const currentPassword = adminLogin.password

async function office() {
  const app = await createTestApp()
  const options = { token: await signInAdmin(app) }
  const event = await addEvent(app.db, { slots: [{ capacity: 1 }, { inHours: 50 }] })
  await registerFamily(app, slotOf(event.timeSlots, 0), 1)
  await registerFamily(app, slotOf(event.timeSlots, 0), 2)
  return { app, options, event }
}

async function makeKey(app: TestApp, options: { token: string }, changes: object = {}) {
  const body = { name: 'Funder', hasNames: false, endDate: null, currentPassword, ...changes }
  const answer = await app.post<ApiKeyWithSecret>(api.adminApiKeys(), body, options)
  expect(answer.status).toBe(201)
  return answer.body
}

const statusWith = async (app: TestApp, token: string, url = api.readEvents()) =>
  (await app.get(url, { token })).status

describe('a key', () => {
  test('is shown once and stored as a hash; the list shows its first characters', async () => {
    const { app, options } = await office()
    const { key, prefix } = await makeKey(app, options)
    expect(key).toMatch(/^washday_[\w-]{43}$/)
    expect(key.startsWith(prefix)).toBe(true)
    expect(prefix.length).toBe(14)
    const list = await app.get<ApiKey[]>(api.adminApiKeys(), options)
    expect(list.body).toMatchObject([{ name: 'Funder', createdBy: 'maria', ending: null }])
    const stored = JSON.stringify(await app.db.selectFrom('api_keys').selectAll().execute())
    expect(JSON.stringify(list.body) + stored).not.toContain(key)
    const lines = await app.db.selectFrom('activity').select('description').execute()
    expect(lines.map(({ description }) => description)).toContain('API key "Funder" was made')
  })

  test('is announced to every administrator in an e-mail that does not contain it', async () => {
    const { app, options } = await office()
    const carmen = { username: 'carmen', email: 'carmen@example.org', password: 'a long password' }
    await addAdmin(app.db, carmen, { by: 'command line', now: app.clock() })
    const { key } = await makeKey(app, options, { hasNames: true })
    const notices = await app.db
      .selectFrom('messages')
      .where('kind', '=', 'admin_key_made')
      .orderBy('recipient')
      .select(['recipient', 'payload'])
      .execute()
    expect(notices.map(({ recipient }) => recipient)).toEqual([carmen.email, 'maria@example.org'])
    expect(notices.map(({ payload }) => JSON.parse(payload))).toMatchObject([
      { by: 'maria', apiKeys: ['Funder'], hasNames: true },
      { by: 'maria', apiKeys: ['Funder'], hasNames: true },
    ])
    expect(JSON.stringify(notices)).not.toContain(key)
  })

  test('is created only if the administrator gives the password again', async () => {
    const { app, options } = await office()
    const body = { name: 'Funder', hasNames: false, currentPassword: 'a wrong one' }
    const answer = await app.post(api.adminApiKeys(), body, options)
    expect(answer).toMatchObject({ status: 400, body: { code: 'wrong_password' } })
    expect((await app.post(api.adminApiKeys(), body)).status).toBe(401)
  })

  test('stops working when it is revoked; revoking it again returns 404', async () => {
    const { app, options } = await office()
    const { id, key } = await makeKey(app, options)
    expect(await statusWith(app, key)).toBe(200)
    const revoke = () => app.delete(api.adminApiKey(id), options)
    expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 404])
    expect(await statusWith(app, key)).toBe(401)
    const list = await app.get<ApiKey[]>(api.adminApiKeys(), options)
    expect(list.body[0]?.ending).toBe('revoked')
  })

  test('expires at the end of its last day in the program’s time zone', async () => {
    const { app, options } = await office()
    const past = { name: 'x', hasNames: false, endDate: '2026-10-19', currentPassword }
    expect((await app.post(api.adminApiKeys(), past, options)).status).toBe(400)
    const { key, endDate } = await makeKey(app, options, { endDate: '2026-10-21' })
    expect(endDate).toBe('2026-10-21')
    app.clock.set('2026-10-22T03:59:59.000Z')
    expect(await statusWith(app, key)).toBe(200)
    app.clock.set('2026-10-22T04:00:00.000Z')
    expect(await statusWith(app, key)).toBe(401)
  })

  test('stops working when the administrator who made it is removed', async () => {
    const { app, options } = await office()
    const { key } = await makeKey(app, options)
    await app.db.deleteFrom('admin_sessions').execute()
    await app.db.deleteFrom('admins').execute()
    expect(await statusWith(app, key)).toBe(401)
  })

  test('shows the day of its last use', async () => {
    const { app, options } = await office()
    const { key } = await makeKey(app, options)
    const used = async () =>
      (await app.get<ApiKey[]>(api.adminApiKeys(), options)).body[0]?.lastUsedOn
    expect(await used()).toBeNull()
    await statusWith(app, key)
    expect(await used()).toBe('2026-10-20')
  })

  test('used in the evening stores the day in the program’s time zone', async () => {
    const { app, options } = await office()
    const { key } = await makeKey(app, options)
    app.clock.set('2026-10-21T03:59:59.000Z')
    await statusWith(app, key)
    const stored = await app.db.selectFrom('api_keys').select('last_used_on').execute()
    expect(stored).toEqual([{ last_used_on: '2026-10-20' }])
  })
})

describe('with a key', () => {
  test('events and counts can be read, but no names', async () => {
    const { app, options, event } = await office()
    const { key } = await makeKey(app, options)
    const list = await app.get<EventWithCounts[]>(api.readEvents(), { token: key })
    expect(list.body).toMatchObject([
      {
        id: event.id,
        title: event.title,
        counts: { capacity: 11, confirmed: 1, waiting: 1, cancelled: 0, noShow: 0, came: 0 },
        timeSlots: [{ capacity: 1, confirmed: 1, waiting: 1, isClosed: false }, { confirmed: 0 }],
      },
    ])
    expect(JSON.stringify(list.body)).not.toMatch(/Family|513\) 555|family1@/)
    const one = await app.get<EventWithCounts>(api.readEvent(event.id), { token: key })
    expect(one.body).toEqual(list.body[0])
    for (const id of ['unknown', '']) {
      expect(await statusWith(app, key, api.readEvent(id)), id).toBe(404)
    }
    const inMay = `${api.readEvents()}?from=2026-05-01&to=2026-05-31`
    expect((await app.get(inMay, { token: key })).body).toEqual([])
    expect(await statusWith(app, key, `${api.readEvents()}?from=May`)).toBe(400)
  })

  test('names can be read only if the key was made with access to names', async () => {
    const { app, options, event } = await office()
    const url = api.readRegistrations(event.id)
    const plain = await makeKey(app, options)
    const refused = await app.get(url, { token: plain.key })
    expect(refused).toMatchObject({ status: 403, body: { code: 'names_not_allowed' } })
    const { key } = await makeKey(app, options, { hasNames: true })
    const list = await app.get<RegistrationWithName[]>(url, { token: key })
    expect(list.body).toMatchObject([
      { name: 'Family 1', status: 'confirmed', phone: '(513) 555-0001' },
      { name: 'Family 2', status: 'waitlist' },
    ])
  })

  test('reading works only through the authorization header, and no other route accepts the key', async () => {
    const { app, options, event } = await office()
    const { key } = await makeKey(app, options, { hasNames: true })
    expect((await app.get(`${api.readEvents()}?key=${key}&token=${key}`)).status).toBe(401)
    expect((await app.get(api.readEvents(), { headers: { 'x-api-key': key } })).status).toBe(401)
    const basic = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
    const answer = await app.get(api.readEvents(), { headers: { authorization: basic } })
    expect(answer).toMatchObject({ status: 401, body: { code: 'unknown_key' } })
    expect(await statusWith(app, key, api.adminEvents())).toBe(401)
    expect(await statusWith(app, options.token)).toBe(401)
    for (const call of [app.post, app.put]) {
      expect((await call(api.readEvent(event.id), {}, { token: key })).status).toBe(404)
    }
    expect((await app.delete(api.readEvent(event.id), { token: key })).status).toBe(404)
  })
})
