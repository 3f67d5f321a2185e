import { describe, expect, test } from 'vitest'
import {
  carmen,
  createOffice,
  idOf,
  maria,
  type Office,
  statusOf,
  tokenOf,
} from '../../../test/support/account.ts'
import type { AdminSessionItem } from '../../contract/administrators.ts'
import { api } from '../../contract/paths.ts'

describe('sessions', () => {
  const chrome = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36'
  const sessionsOf = async ({ app }: Office, token: string) =>
    (await app.get<AdminSessionItem[]>(api.adminSessions(), { token })).body

  test('are listed with their device to their owner only, who can end each session', async () => {
    const office = await createOffice()
    const { app } = office
    const headers = { 'user-agent': chrome }
    const { body } = await app.post<{ token: string }>(api.adminLogin(), carmen, { headers })
    app.clock.advanceHours(1)
    const here = await tokenOf(app, carmen)
    const sessions = await sessionsOf(office, here)
    expect(sessions.map(({ device, isThis }) => [device, isThis])).toEqual([
      [null, true],
      ['Chrome on Windows', false],
    ])
    const other = sessions[1]?.id ?? ''
    expect(body.token).not.toContain(other)
    const end = (currentPassword: string, token: string) =>
      app.post(api.adminSessionsEnd(), { id: other, currentPassword }, { token })
    expect((await end(maria.password, office.token)).body.code).toBe('session_not_found')
    expect((await end('wrong', here)).body.code).toBe('wrong_password')
    expect(await statusOf(app, body.token)).toBe(200)
    expect((await end(carmen.password, here)).status).toBe(204)
    expect([await statusOf(app, body.token), await statusOf(app, here)]).toEqual([401, 200])
  })

  test('on other devices can all be ended by their owner; a colleague must give the colleague’s own password to end them', async () => {
    const office = await createOffice()
    const { app, token } = office
    const [one, two, here] = [
      await tokenOf(app, carmen),
      await tokenOf(app, carmen),
      await tokenOf(app, carmen),
    ]
    const end = (currentPassword: string) =>
      app.post(api.adminSessionsEnd(), { id: null, currentPassword }, { token: here })
    const statuses = () => Promise.all([one, two, here].map((each) => statusOf(app, each)))
    expect((await end('wrong')).body.code).toBe('wrong_password')
    expect(await statuses()).toEqual([200, 200, 200])
    expect((await end(carmen.password)).status).toBe(204)
    expect(await statuses()).toEqual([401, 401, 200])
    const path = api.adminSignOut(await idOf(app, 'carmen'))
    expect((await app.post(path, { currentPassword: 'wrong' }, { token })).status).toBe(400)
    expect((await app.post(path, { currentPassword: maria.password }, { token })).status).toBe(204)
    expect([await statusOf(app, here), await statusOf(app, token)]).toEqual([401, 200])
  })

  test('get a new token from the server at every sign-in, whatever the browser sent', async () => {
    const office = await createOffice()
    const { app } = office
    const planted = 'x'.repeat(43)
    const { body } = await app.post<{ token: string }>(api.adminLogin(), carmen, { token: planted })
    expect(body.token).not.toBe(planted)
    expect(await statusOf(app, planted)).toBe(401)
  })
})
