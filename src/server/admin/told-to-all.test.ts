import { describe, expect, test } from 'vitest'
import { carmen, createOffice, maria, type Office, tokenIn } from '../../../test/support/account.ts'
import type { Administrator } from '../../contract/administrators.ts'
import { api } from '../../contract/paths.ts'

const { password: currentPassword } = maria
const rosa = { username: 'rosa', password: 'a battery horse', email: 'rosa@example.org' }

async function lastMail(office: Office, address: string): Promise<string> {
  return (await office.mailTo(address)).at(-1)?.replace(/\s+/g, ' ') ?? ''
}

async function notify({ app, token }: Office, adminNotificationEmails: string | null) {
  const { body } = await app.get<{ version: number }>(api.adminSettings(), { token })
  const change = { version: body.version, adminNotificationEmails, currentPassword }
  return (await app.put(api.adminSettings(), change, { token })).status
}

describe('all existing administrators are notified of a new administrator', () => {
  const notice = 'maria added rosa (rosa@example.org) as an administrator'

  test('when another administrator adds the account', async () => {
    const office = await createOffice()
    const { app, token } = office
    const body = { ...rosa, currentPassword }
    expect((await app.post(api.adminAdmins(), body, { token })).status).toBe(201)
    expect(await lastMail(office, 'maria@example.org')).toContain(notice)
    expect(await lastMail(office, carmen.email)).toContain(notice)
    expect(await office.mailTo(rosa.email)).toEqual([])
  })

  test('when an invitation is accepted', async () => {
    const office = await createOffice()
    const { app, token } = office
    await app.post(api.adminInvitations(), { email: rosa.email, currentPassword }, { token })
    const link = tokenIn((await office.mailTo(rosa.email)).at(-1))
    const accepted = { token: link, username: rosa.username, password: rosa.password }
    expect((await app.post(api.invitationAccept(), accepted)).status).toBe(201)
    expect(await lastMail(office, carmen.email)).toContain(notice)
  })
})

describe('the setting "Who is notified"', () => {
  test('causes an e-mail to all administrators when it changes, and none when it stays the same', async () => {
    const office = await createOffice()
    expect(await notify(office, 'office@example.org, private@example.org')).toBe(200)
    const mail = await lastMail(office, carmen.email)
    expect(mail).toContain('maria changed who is notified')
    expect(mail).toContain('Added: office@example.org, private@example.org.')
    expect(await lastMail(office, 'maria@example.org')).toContain('private@example.org')
    const before = (await office.mailTo(carmen.email)).length
    expect(await notify(office, 'private@example.org, Office@example.org')).toBe(200)
    expect(await office.mailTo(carmen.email)).toHaveLength(before)
    expect(await notify(office, 'office@example.org')).toBe(200)
    expect(await lastMail(office, carmen.email)).toContain('Taken out: private@example.org.')
  })

  test('is listed beside each administrator, without the addresses of the other administrators', async () => {
    const office = await createOffice()
    await notify(office, 'Carmen@example.org, private@example.org, maria@example.org')
    const { app, token } = office
    const { body } = await app.get<Administrator[]>(api.adminAdmins(), { token })
    expect(body.map(({ username, recipientsLeft }) => [username, recipientsLeft])).toEqual([
      ['carmen', ['Carmen@example.org', 'private@example.org']],
      ['maria', ['private@example.org', 'maria@example.org']],
    ])
  })
})
