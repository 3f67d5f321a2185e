import { describe, expect, test } from 'vitest'
import {
  carmen,
  createOffice,
  idOf,
  maria,
  type Office,
  readAccountRows,
  signInAs,
  statusOf,
  tokenIn,
  tokenOf,
  turnOnSecondFactor,
} from '../../../test/support/account.ts'
import { api } from '../../contract/paths.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { passwordLinksPerDay } from '../../domain/admin-link.ts'
import { rateLimits } from '../http/rate-limits.ts'

const password = 'a much better horse'
const forget = ({ app }: Office, email = carmen.email) =>
  app.post<{ message: string }>(api.forgottenPassword(), { email })
const reset = ({ app }: Office, token: string) => app.post(api.passwordReset(), { token, password })
async function requestLink(office: Office): Promise<string> {
  // Runs the job, which deletes served requests that are older than ten minutes.
  await office.mailTo(carmen.email)
  expect((await forget(office)).status).toBe(202)
  return tokenIn((await office.mailTo(carmen.email)).at(-1))
}

describe('the reset of a forgotten password', () => {
  test('uses an e-mailed link, ends all sessions and notifies the administrator', async () => {
    const office = await createOffice()
    const { app } = office
    const before = await tokenOf(app, carmen)
    const link = await requestLink(office)
    const facts = await app.post(api.passwordResetLook(), { token: link })
    expect(facts).toMatchObject({ status: 200, body: { username: 'carmen' } })
    expect((await reset(office, link)).status).toBe(204)
    expect(await statusOf(app, before)).toBe(401)
    expect((await signInAs(app, carmen)).status).toBe(401)
    expect((await signInAs(app, { ...carmen, password })).status).toBe(200)
    expect((await office.mailTo(carmen.email)).at(-1)).toContain('YOUR PASSWORD WAS CHANGED')
    const { body } = await app.get(api.adminActivity(), { token: office.token })
    const description = activityWords.passwordReset('carmen')
    expect(body).toContainEqual(expect.objectContaining({ description }))
  })

  test('starts with the same response and the same writes, whether the address is known or not', async () => {
    const office = await createOffice()
    const known = await forget(office, carmen.email.toUpperCase())
    const unknown = await forget(office, 'nobody@example.org')
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    expect(known.headers['content-length']).toBe(unknown.headers['content-length'])
    const rows = await office.app.db.selectFrom('password_requests').selectAll().execute()
    expect(rows.map(({ email }) => email).toSorted()).toEqual([carmen.email, 'nobody@example.org'])
    expect(await office.mailTo(carmen.email)).toHaveLength(1)
    expect(await office.mailTo('nobody@example.org')).toEqual([])
    expect(office.app.wakes()).toBe(2)
    expect(office.app.lastWoken()).toBe('send-password-links')
  })

  test('does not keep the requested address after the request was served', async () => {
    const office = await createOffice()
    await forget(office, 'nobody@example.org')
    await office.mailTo(carmen.email)
    expect(await readAccountRows(office.app)).not.toContain('nobody@example.org')
  })

  test('uses a link that works once, even if it is used several times at once', async () => {
    const office = await createOffice()
    const link = await requestLink(office)
    const answers = await Promise.all([1, 2, 3].map(() => reset(office, link)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404])
    expect((await reset(office, link)).body.code).toBe('link_ended')
  })

  test('uses a link that expires after an hour', async () => {
    const office = await createOffice()
    const link = await requestLink(office)
    office.app.clock.advanceHours(1)
    expect((await reset(office, link)).status).toBe(404)
  })

  test('revokes earlier links, as a password change does', async () => {
    const office = await createOffice()
    const first = await requestLink(office)
    office.app.clock.advanceHours(0.25)
    const second = await requestLink(office)
    expect(second).not.toBe(first)
    expect((await reset(office, second)).status).toBe(204)
    expect((await reset(office, first)).status).toBe(404)
    office.app.clock.advanceHours(0.25)
    const third = await requestLink(office)
    const token = await tokenOf(office.app, { ...carmen, password })
    const body = { currentPassword: password, newPassword: carmen.password }
    expect((await office.app.put(api.adminPassword(), body, { token })).status).toBe(204)
    expect((await reset(office, third)).status).toBe(404)
  })

  test('sends at most one link in ten minutes, and only a few links in a day', async () => {
    const office = await createOffice()
    const links = []
    for (let minute = 0; minute < 120; minute += 5) {
      await forget(office)
      const mails = await office.mailTo(carmen.email)
      links.push(tokenIn(mails.at(-1)))
      office.app.clock.advanceHours(5 / 60)
    }
    expect(new Set(links).size).toBe(passwordLinksPerDay)
    expect(links[1]).toBe(links[0])
    office.app.clock.advanceHours(24)
    await forget(office)
    expect(await office.mailTo(carmen.email)).toHaveLength(passwordLinksPerDay + 1)
  })

  test('also works through a link that is not the newest', async () => {
    const office = await createOffice()
    const first = await requestLink(office)
    office.app.clock.advanceHours(0.2)
    expect(await requestLink(office)).not.toBe(first)
    expect((await reset(office, first)).status).toBe(204)
  })

  test('works through the last link of the day, ten hours after a stranger requested all of them', async () => {
    const office = await createOffice()
    for (let n = 0; n < passwordLinksPerDay; n++) {
      await requestLink(office)
      office.app.clock.advanceHours(0.2)
    }
    office.app.clock.advanceHours(10)
    const mails = await office.mailTo(carmen.email)
    expect((await forget(office)).status).toBe(202)
    expect(await office.mailTo(carmen.email)).toEqual(mails)
    expect((await reset(office, tokenIn(mails.at(-2)))).status).toBe(404)
    expect((await reset(office, tokenIn(mails.at(-1)))).status).toBe(204)
  })

  test('is refused through the last link of the day once the next link can be sent', async () => {
    const office = await createOffice()
    for (let n = 0; n < passwordLinksPerDay; n++) {
      await requestLink(office)
      office.app.clock.advanceHours(0.2)
    }
    const last = tokenIn((await office.mailTo(carmen.email)).at(-1))
    office.app.clock.advanceHours(24 - 0.2 * passwordLinksPerDay)
    expect((await reset(office, last)).status).toBe(404)
    await office.mailTo(carmen.email)
    await forget(office)
    expect(await office.mailTo(carmen.email)).toHaveLength(passwordLinksPerDay + 1)
  })

  test('is rate-limited per client', async () => {
    const office = await createOffice({ config: { rateLimit: true } } as object)
    const { max } = rateLimits.forgottenPassword.rateLimit
    for (let n = 0; n < max; n++)
      expect((await forget(office, `a${n}@example.org`)).status).toBe(202)
    expect((await forget(office)).status).toBe(429)
  })

  test('sends nothing without a mail server, because only other administrators could read the link', async () => {
    const office = await createOffice({ hasMail: false })
    expect((await forget(office)).status).toBe(202)
    expect(await office.mailTo(carmen.email)).toEqual([])
    expect(await office.app.db.selectFrom('messages').selectAll().execute()).toEqual([])
  })

  test('does not turn off the second factor', async () => {
    const office = await createOffice()
    const { app } = office
    await turnOnSecondFactor(app, await tokenOf(app, carmen), carmen.password)
    await reset(office, await requestLink(office))
    const { body } = await signInAs(app, { ...carmen, password })
    expect(body.code).toBe('code_needed')
  })

  test('is refused for a removed administrator', async () => {
    const office = await createOffice()
    const link = await requestLink(office)
    const { app, token } = office
    const remove = api.adminRemove(await idOf(app, 'carmen'))
    await app.post(remove, { currentPassword: maria.password }, { token })
    expect((await reset(office, link)).status).toBe(404)
  })

  test('uses links that cannot accept an invitation, and refuses invitation links', async () => {
    const office = await createOffice()
    const link = await requestLink(office)
    const accept = { token: link, username: 'rosa', password }
    expect((await office.app.post(api.invitationAccept(), accept)).status).toBe(404)
    const { body } = await office.app.post<{ link: null }>(
      api.adminInvitations(),
      { email: 'rosa@example.org', currentPassword: maria.password },
      { token: office.token },
    )
    expect(body.link).toBeNull()
    const invitation = tokenIn((await office.mailTo('rosa@example.org')).at(-1))
    expect((await reset(office, invitation)).status).toBe(404)
  })
})

test('a concurrent sign-in with the old password leaves no open session after the reset', async () => {
  const office = await createOffice()
  const link = await requestLink(office)
  const [, signedIn] = await Promise.all([reset(office, link), signInAs(office.app, carmen)])
  const opened =
    signedIn.status === 200 && (await statusOf(office.app, signedIn.body.token)) === 200
  expect(opened).toBe(false)
})
