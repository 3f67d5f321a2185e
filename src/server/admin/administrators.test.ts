import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  byName,
  carmen,
  createOffice,
  idOf,
  maria,
  type Office,
  statusOf,
  tokenOf,
} from '../../../test/support/account.ts'
import type { Administrator } from '../../contract/administrators.ts'
import { api } from '../../contract/paths.ts'
import { addAdmin } from './admin-commands.ts'
import { listAdmins } from './admin-queries.ts'

const list = async ({ app, token }: Office) =>
  (await app.get<Administrator[]>(api.adminAdmins(), { token })).body
type Login = { username: string; password: string }
const removal = async ({ app }: Office, username: string, by: Login, token: string) => {
  const path = api.adminRemove(await idOf(app, username))
  return () => app.post(path, { currentPassword: by.password }, { token })
}

describe('the list of administrators', () => {
  test('shows when each administrator was added and last active, and marks your own entry', async () => {
    const office = await createOffice()
    const { app } = office
    const added = app.clock().toISOString()
    app.clock.advanceHours(2)
    await tokenOf(app, carmen)
    expect(await list(office)).toMatchObject([
      {
        username: 'carmen',
        email: carmen.email,
        createdAt: added,
        lastUsedAt: app.clock().toISOString(),
        isYou: false,
      },
      { username: 'maria', createdAt: added, isYou: true },
    ])
  })

  test('shows the last use, which is stored at most once an hour and kept after the session ends', async () => {
    const office = await createOffice()
    const { app } = office
    const carmenToken = await tokenOf(app, carmen)
    const lastUse = async () => (await list(office))[0]?.lastUsedAt
    const first = app.clock().toISOString()
    app.clock.advanceHours(0.9)
    await app.get(api.adminStats(), { token: carmenToken })
    expect(await lastUse()).toBe(first)
    app.clock.advanceHours(0.2)
    await app.get(api.adminStats(), { token: carmenToken })
    const second = app.clock().toISOString()
    await app.post(api.adminLogout(), undefined, { token: carmenToken })
    expect(await lastUse()).toBe(second)
  })
})

describe('removing an administrator', () => {
  test('requires the remover’s password, and ends the sessions of the removed administrator, who is notified', async () => {
    const office = await createOffice()
    const { app, token } = office
    const carmenToken = await tokenOf(app, carmen)
    const wrong = await removal(office, 'carmen', { ...maria, password: 'wrong' }, token)
    expect((await wrong()).body.code).toBe('wrong_password')
    expect((await (await removal(office, 'carmen', maria, token))()).status).toBe(204)
    expect(await statusOf(app, carmenToken)).toBe(401)
    expect((await office.mailTo(carmen.email)).at(-1)).toContain('maria removed you')
    expect(byName(await list(office))).toEqual(['maria'])
  })

  test('switches off the webhooks that the administrator added or gave a new URL, and no others', async () => {
    const office = await createOffice()
    const { app, token } = office
    const carmenToken = await tokenOf(app, carmen)
    const input = {
      name: 'Hers',
      url: 'https://carmen.example.org/hook',
      kinds: ['registration.confirmed'],
      hasNames: true,
      currentPassword: carmen.password,
    }
    const add = async (name: string, by: Login, session: string) => {
      const body = { ...input, name, currentPassword: by.password }
      return (await app.post<{ id: string }>(api.adminWebhooks(), body, { token: session })).body.id
    }
    await add('Hers', carmen, carmenToken)
    const pointed = await add('Pointed elsewhere', maria, token)
    const kept = await add('Kept', maria, token)
    const url = 'https://carmen.example.org/other'
    const change = (id: string, changes: object) =>
      app.put(api.adminWebhook(id), { ...input, isOn: true, ...changes }, { token: carmenToken })
    expect((await change(pointed, { name: 'Pointed elsewhere', url })).status).toBe(200)
    expect((await change(kept, { name: 'Kept' })).status).toBe(200)
    expect((await list(office))[0]?.webhooks).toEqual(['Hers', 'Pointed elsewhere'])
    expect((await (await removal(office, 'carmen', maria, token))()).status).toBe(204)
    const rows = await app.db.selectFrom('webhook_targets').orderBy('name').selectAll().execute()
    expect(rows.map(({ name, disabled_reason }) => [name, disabled_reason])).toEqual([
      ['Hers', 'admin_removed'],
      ['Kept', null],
      ['Pointed elsewhere', 'admin_removed'],
    ])
    expect(rows.map(({ is_on }) => is_on)).toEqual([0, 1, 0])
  })

  test('can leave an address under "Who is notified"; the list of administrators shows it beforehand', async () => {
    const office = await createOffice()
    const { app, token } = office
    const adminNotificationEmails = 'Carmen@example.org'
    const body = { version: 0, adminNotificationEmails, currentPassword: maria.password }
    expect((await app.put(api.adminSettings(), body, { token })).status).toBe(200)
    const remaining = (await list(office)).map(({ recipientsLeft }) => recipientsLeft)
    expect(remaining).toEqual([['Carmen@example.org'], []])
  })

  test('works for one’s own account, unless it is the last account', async () => {
    const office = await createOffice()
    const { app, token } = office
    const carmenToken = await tokenOf(app, carmen)
    expect((await (await removal(office, 'maria', maria, token))()).status).toBe(204)
    expect(await statusOf(app, token)).toBe(401)
    const last = await removal(office, 'carmen', carmen, carmenToken)
    expect((await last()).body.code).toBe('last_admin')
    expect(await statusOf(app, carmenToken)).toBe(200)
  })

  test('leaves one administrator when two remove each other at once: the second request gets 401', async () => {
    const office = await createOffice()
    const { app, token } = office
    const carmenToken = await tokenOf(app, carmen)
    const removals = [
      await removal(office, 'carmen', maria, token),
      await removal(office, 'maria', carmen, carmenToken),
    ]
    const answers = await Promise.all(removals.map((remove) => remove()))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 401])
    expect(await listAdmins(app.db)).toHaveLength(1)
  })

  test('leaves at least one administrator after any concurrent removals; each successful request removes exactly one', async () => {
    const pair = fc.record({ by: fc.nat(2), whom: fc.nat(2) })
    await fc.assert(
      fc.asyncProperty(fc.array(pair, { minLength: 2, maxLength: 4 }), async (pairs) => {
        const office = await createOffice()
        const { app, token } = office
        const luz = { username: 'luz', email: 'luz@example.org', password: 'a horse of luz' }
        await addAdmin(app.db, luz, { by: 'command line', now: app.clock() })
        const people = [maria, carmen, luz]
        const tokens = [token, await tokenOf(app, carmen), await tokenOf(app, luz)]
        const removals = await Promise.all(
          pairs.map(({ by, whom }) => {
            const [actor, subject] = [people[by] ?? maria, people[whom] ?? maria]
            return removal(office, subject.username, actor, tokens[by] ?? '')
          }),
        )
        const answers = await Promise.all(removals.map((remove) => remove()))
        const remaining = await listAdmins(app.db)
        const removed = answers.filter(({ status }) => status === 204)
        expect(remaining).toHaveLength(people.length - removed.length)
        expect(remaining.length).toBeGreaterThan(0)
        for (const { status } of answers) expect([204, 401, 404, 409]).toContain(status)
        await app.close()
      }),
      { numRuns: 6 },
    )
  }, 60_000)

  test('leaves no invitation or active webhook from a concurrent request of the removed administrator', async () => {
    const office = await createOffice()
    const { app, token } = office
    const carmenToken = await tokenOf(app, carmen)
    const invite = { email: 'rosa@example.org', currentPassword: carmen.password }
    const target = {
      name: 'Hers',
      url: 'https://carmen.example.org/hook',
      kinds: ['registration.confirmed'],
      hasNames: true,
      currentPassword: carmen.password,
    }
    const remove = await removal(office, 'carmen', maria, token)
    const [invited, added] = await Promise.all([
      app.post(api.adminInvitations(), invite, { token: carmenToken }),
      app.post(api.adminWebhooks(), target, { token: carmenToken }),
      remove(),
    ])
    // Either the removal revoked the invitation, or the invitation was refused.
    expect([201, 400, 401]).toContain(invited.status)
    expect((await app.get(api.adminInvitations(), { token })).body).toEqual([])
    expect([201, 400, 401]).toContain(added.status)
    const targets = await app.db.selectFrom('webhook_targets').select('is_on').execute()
    expect(targets.filter(({ is_on }) => is_on === 1)).toEqual([])
  })
})
