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
import type { TestApp } from '../../../test/support/app.ts'
import type { Administrator, Invitation } from '../../contract/administrators.ts'
import type { ApiKeyWithSecret } from '../../contract/api-keys.ts'
import { api } from '../../contract/paths.ts'

type Key = Pick<ApiKeyWithSecret, 'id' | 'key'>

/** Carmen has invited somebody, asked for a new password, and has a calendar address and two keys, one of them revoked. */
async function busyOffice() {
  const office = await createOffice()
  const { app } = office
  const hers = await tokenOf(app, carmen)
  const invitation = { email: 'new@example.org', currentPassword: carmen.password }
  expect((await app.post(api.adminInvitations(), invitation, { token: hers })).status).toBe(201)
  const calendar = await app.post<{ url: string }>(api.adminCalendarFeed(), undefined, {
    token: hers,
  })
  const makeKey = async (name: string) => {
    const body = { name, hasNames: false, endDate: '', currentPassword: carmen.password }
    return (await app.post<Key>(api.adminApiKeys(), body, { token: hers })).body
  }
  const [, old] = [await makeKey('Website'), await makeKey('Old page')]
  await app.delete(api.adminApiKey(old.id), { token: hers })
  await app.post(api.forgottenPassword(), { email: carmen.email })
  const links = async () => ({
    invitation: secretIn(await office.mailTo('new@example.org')),
    password: secretIn(await office.mailTo(carmen.email)),
  })
  return { ...office, hers, calendarPath: new URL(calendar.body.url).pathname, ...(await links()) }
}
/** Messages of the same moment arrive in any order; one of them has a link. */
const secretIn = (mails: readonly string[]) => /\/([0-9a-f]{40})\b/.exec(mails.join())?.[1] ?? ''

async function works({
  app,
  invitation,
  password,
  calendarPath,
}: Awaited<ReturnType<typeof busyOffice>>) {
  const statuses = [
    await app.post(api.readInvitation(), { token: invitation }),
    await app.post(api.passwordResetLook(), { token: password }),
    { status: (await app.app.inject({ url: calendarPath })).statusCode },
  ]
  return statuses.map(({ status }) => status === 200)
}

const signOut = async ({ app, token }: Office) =>
  app.post(
    api.adminSignOut(await idOf(app, 'carmen')),
    { currentPassword: maria.password },
    { token },
  )

/** Carmen asks for another link, which is not sent yet. */
async function askAgain({ app, mailTo }: Office) {
  app.clock.advanceHours(0.5)
  await mailTo(carmen.email)
  await app.post(api.forgottenPassword(), { email: carmen.email })
  const waiting = await app.db.selectFrom('password_requests').select('email').execute()
  expect(waiting).toEqual([{ email: carmen.email }])
}

describe('signing an administrator out everywhere', () => {
  test('ends their invitations and calendar address, but no link for a new password', async () => {
    const office = await busyOffice()
    const { app, token, hers } = office
    expect(await works(office)).toEqual([true, true, true])
    expect((await signOut(office)).status).toBe(204)
    expect(await statusOf(app, hers)).toBe(401)
    expect(await works(office)).toEqual([false, true, false])
    const { body: open } = await app.get<Invitation[]>(api.adminInvitations(), { token })
    expect(open).toEqual([])
    expect(await tokenOf(app, carmen)).toEqual(expect.any(String))
  })

  test('sends a link for a new password that was asked for before', async () => {
    const office = await busyOffice()
    const { app } = office
    await askAgain(office)
    await signOut(office)
    app.clock.advanceHours(0.01)
    const mails = await office.mailTo(carmen.email)
    expect(mails.filter((text) => secretIn([text]) !== '')).toHaveLength(2)
  })

  test('leaves what others have made, and the limits of a day', async () => {
    const office = await busyOffice()
    const { app, token } = office
    const mine = { email: 'other@example.org', currentPassword: maria.password }
    await app.post(api.adminInvitations(), mine, { token })
    await signOut(office)
    const { body: open } = await app.get<Invitation[]>(api.adminInvitations(), { token })
    expect(open.map(({ email }) => email)).toEqual(['other@example.org'])
    const links = await app.db.selectFrom('admin_links').select('id').execute()
    expect(links).toHaveLength(3)
  })
})

const endOthers = (app: TestApp, token: string) =>
  app.post(api.adminSessionsEnd(), { id: null, currentPassword: carmen.password }, { token })

test('signing out all other devices of one’s own ends the same', async () => {
  const office = await busyOffice()
  const { app, hers } = office
  expect((await endOthers(app, hers)).status).toBe(204)
  expect(await works(office)).toEqual([false, true, false])
  expect(await statusOf(app, hers)).toBe(200)
})

test('somebody who holds a session cannot end the link for a new password that ends it', async () => {
  const { app, hers, password: token } = await busyOffice()
  await endOthers(app, hers)
  const { status } = await app.post(api.passwordReset(), { token, password: 'a better horse' })
  expect(status).toBe(204)
  expect(await statusOf(app, hers)).toBe(401)
})

test('a new password ends links that were asked for and not sent yet', async () => {
  const office = await busyOffice()
  const { app, password: token } = office
  await askAgain(office)
  await app.post(api.passwordReset(), { token, password: 'a better horse' })
  const mails = await office.mailTo(carmen.email)
  expect(mails.filter((text) => secretIn([text]) !== '')).toHaveLength(1)
})

test('a password set by a link ends the same, and its e-mail names the API keys that still work', async () => {
  const office = await busyOffice()
  const body = { token: office.password, password: 'a much better horse' }
  expect((await office.app.post(api.passwordReset(), body)).status).toBe(204)
  expect(await works(office)).toEqual([false, false, false])
  const mail = (await office.mailTo(carmen.email)).at(-1)?.replace(/\s+/g, ' ')
  expect(mail).toContain('These API keys of yours still work: Website.')
  expect(mail).not.toContain('Your calendar address still works.')
})

test('an own change of the password leaves them, and its e-mail says so', async () => {
  const office = await busyOffice()
  const change = { currentPassword: carmen.password, newPassword: 'a much better horse' }
  const { status } = await office.app.put(api.adminPassword(), change, { token: office.hers })
  expect(status).toBe(204)
  expect(await works(office)).toEqual([true, false, true])
  const mail = (await office.mailTo(carmen.email)).at(-1)?.replace(/\s+/g, ' ')
  expect(mail).toContain('These API keys of yours still work: Website.')
  expect(mail).toContain('Your calendar address still works.')
})

test('the list names the API keys of each administrator that work', async () => {
  const { app, token } = await busyOffice()
  const { body } = await app.get<Administrator[]>(api.adminAdmins(), { token })
  expect(body.map(({ username, apiKeys }) => [username, apiKeys])).toEqual([
    ['carmen', ['Website']],
    ['maria', []],
  ])
})
