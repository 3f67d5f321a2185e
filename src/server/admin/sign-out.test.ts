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

/**
 * Carmen has invited somebody, and requested a password reset. She has a calendar address, a working key and a revoked
 * key.
 */
async function createOfficeWithAccess() {
  const office = await createOffice()
  const { app } = office
  const carmenToken = await tokenOf(app, carmen)
  const invitation = { email: 'new@example.org', currentPassword: carmen.password }
  expect((await app.post(api.adminInvitations(), invitation, { token: carmenToken })).status).toBe(
    201,
  )
  const calendar = await app.post<{ url: string }>(api.adminCalendarFeed(), undefined, {
    token: carmenToken,
  })
  const makeKey = async (name: string) => {
    const body = { name, hasNames: false, endDate: '', currentPassword: carmen.password }
    return (await app.post<Key>(api.adminApiKeys(), body, { token: carmenToken })).body
  }
  const [, old] = [await makeKey('Website'), await makeKey('Old page')]
  await app.delete(api.adminApiKey(old.id), { token: carmenToken })
  await app.post(api.forgottenPassword(), { email: carmen.email })
  const links = async () => ({
    invitation: secretIn(await office.mailTo('new@example.org')),
    password: secretIn(await office.mailTo(carmen.email)),
  })
  return {
    ...office,
    carmenToken,
    calendarPath: new URL(calendar.body.url).pathname,
    ...(await links()),
  }
}
/** E-mails sent at the same time arrive in any order; one of them has the link. */
const secretIn = (mails: readonly string[]) => /\/([0-9a-f]{40})\b/.exec(mails.join())?.[1] ?? ''

async function whichLinksWork({
  app,
  invitation,
  password,
  calendarPath,
}: Awaited<ReturnType<typeof createOfficeWithAccess>>) {
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

/** Carmen requests another password reset link, which is not sent yet. */
async function requestAnotherReset({ app, mailTo }: Office) {
  app.clock.advanceHours(0.5)
  await mailTo(carmen.email)
  await app.post(api.forgottenPassword(), { email: carmen.email })
  const waiting = await app.db.selectFrom('password_requests').select('email').execute()
  expect(waiting).toEqual([{ email: carmen.email }])
}

describe('signing an administrator out everywhere', () => {
  test('revokes that administrator’s invitations and calendar address, but not the password reset link', async () => {
    const office = await createOfficeWithAccess()
    const { app, token, carmenToken } = office
    expect(await whichLinksWork(office)).toEqual([true, true, true])
    expect((await signOut(office)).status).toBe(204)
    expect(await statusOf(app, carmenToken)).toBe(401)
    expect(await whichLinksWork(office)).toEqual([false, true, false])
    const { body: open } = await app.get<Invitation[]>(api.adminInvitations(), { token })
    expect(open).toEqual([])
    expect(await tokenOf(app, carmen)).toEqual(expect.any(String))
  })

  test('keeps a request for a password reset link; the link is still sent', async () => {
    const office = await createOfficeWithAccess()
    const { app } = office
    await requestAnotherReset(office)
    await signOut(office)
    app.clock.advanceHours(0.01)
    const mails = await office.mailTo(carmen.email)
    expect(mails.filter((text) => secretIn([text]) !== '')).toHaveLength(2)
  })

  test('keeps the invitations of other administrators, and the rows that daily limits count', async () => {
    const office = await createOfficeWithAccess()
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

test('signing out one’s other devices revokes one’s invitations and calendar address, but not the reset link', async () => {
  const office = await createOfficeWithAccess()
  const { app, carmenToken } = office
  expect((await endOthers(app, carmenToken)).status).toBe(204)
  expect(await whichLinksWork(office)).toEqual([false, true, false])
  expect(await statusOf(app, carmenToken)).toBe(200)
})

test('a stolen session cannot revoke the owner’s password reset link, which then ends that session', async () => {
  const { app, carmenToken, password: token } = await createOfficeWithAccess()
  await endOthers(app, carmenToken)
  const { status } = await app.post(api.passwordReset(), { token, password: 'a better horse' })
  expect(status).toBe(204)
  expect(await statusOf(app, carmenToken)).toBe(401)
})

test('a password reset cancels reset links that were requested but not sent yet', async () => {
  const office = await createOfficeWithAccess()
  const { app, password: token } = office
  await requestAnotherReset(office)
  await app.post(api.passwordReset(), { token, password: 'a better horse' })
  const mails = await office.mailTo(carmen.email)
  expect(mails.filter((text) => secretIn([text]) !== '')).toHaveLength(1)
})

test('a password reset revokes invitation, reset link and calendar address; its e-mail lists the API keys that still work', async () => {
  const office = await createOfficeWithAccess()
  const body = { token: office.password, password: 'a much better horse' }
  expect((await office.app.post(api.passwordReset(), body)).status).toBe(204)
  expect(await whichLinksWork(office)).toEqual([false, false, false])
  const mail = (await office.mailTo(carmen.email)).at(-1)?.replace(/\s+/g, ' ')
  expect(mail).toContain('These API keys of yours still work: Website.')
  expect(mail).not.toContain('Your calendar address still works.')
})

test('changing one’s own password revokes only the reset link; the e-mail names the API keys and calendar address that still work', async () => {
  const office = await createOfficeWithAccess()
  const change = { currentPassword: carmen.password, newPassword: 'a much better horse' }
  const { status } = await office.app.put(api.adminPassword(), change, {
    token: office.carmenToken,
  })
  expect(status).toBe(204)
  expect(await whichLinksWork(office)).toEqual([true, false, true])
  const mail = (await office.mailTo(carmen.email)).at(-1)?.replace(/\s+/g, ' ')
  expect(mail).toContain('These API keys of yours still work: Website.')
  expect(mail).toContain('Your calendar address still works.')
})

test('the list of administrators shows the working API keys of each administrator', async () => {
  const { app, token } = await createOfficeWithAccess()
  const { body } = await app.get<Administrator[]>(api.adminAdmins(), { token })
  expect(body.map(({ username, apiKeys }) => [username, apiKeys])).toEqual([
    ['carmen', ['Website']],
    ['maria', []],
  ])
})
