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
} from '../../../test/support/account.ts'
import type { Invitation, InviteAnswer } from '../../contract/administrators.ts'
import type { LoggedMessage, MessageItem } from '../../contract/messages.ts'
import { api } from '../../contract/paths.ts'
import { invitationsPerDay } from '../../domain/admin-link.ts'

const email = 'rosa@example.org'
const rosa = { username: 'rosa', password: 'a horse of rosa' }
const currentPassword = maria.password

const inviteBy = ({ app, token }: Office, body: object = {}, by = token) =>
  app.post<InviteAnswer>(api.adminInvitations(), { email, currentPassword, ...body }, { token: by })
const accept = ({ app }: Office, token: string, body: object = {}) =>
  app.post(api.invitationAccept(), { token, ...rosa, ...body })
async function invited(office: Office) {
  const { status, body } = await inviteBy(office)
  expect(status).toBe(201)
  const mails = await office.mailTo(email)
  return { id: body.invitation.id, link: tokenIn(mails.at(-1)) }
}

describe('an invitation', () => {
  test('counts toward the daily limit only as often as it was sent that day, not on earlier days', async () => {
    const office = await createOffice()
    const { id } = await invited(office)
    const { app } = office
    const signIn = async () => (await signInAs(app, maria)).body.token
    for (let day = 1; day <= invitationsPerDay; day++) {
      app.clock.advanceHours(25)
      const again = { currentPassword }
      const answer = await app.post(api.adminInvitationResend(id), again, { token: await signIn() })
      expect(answer.status).toBe(200)
    }
    const other = await inviteBy(office, { email: 'luz@example.org' }, await signIn())
    expect(other.status).toBe(201)
  })

  test('is e-mailed with a link through which the recipient becomes an administrator, choosing a username and password', async () => {
    const office = await createOffice()
    const { link } = await invited(office)
    const { app } = office
    const facts = await app.post(api.readInvitation(), { token: link })
    expect(facts).toMatchObject({ status: 200, body: { email, invitedBy: 'maria' } })
    expect((await accept(office, link)).status).toBe(201)
    const signedIn = await signInAs(app, rosa)
    expect(signedIn.body.admin).toMatchObject({ username: 'rosa', email })
    expect((await app.get(api.adminInvitations(), { token: office.token })).body).toEqual([])
  })

  test('works once, even if it is accepted several times at once', async () => {
    const office = await createOffice()
    const { link } = await invited(office)
    const names = ['rosa', 'ana', 'luz', 'eva']
    const answers = await Promise.all(names.map((username) => accept(office, link, { username })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 404, 404, 404])
    expect((await accept(office, link, { username: 'later' })).body.code).toBe('link_ended')
  })

  test('expires after 48 hours', async () => {
    const office = await createOffice()
    const { link } = await invited(office)
    office.app.clock.advanceHours(47.9)
    expect((await office.app.post(api.readInvitation(), { token: link })).status).toBe(200)
    office.app.clock.advanceHours(0.2)
    expect((await accept(office, link)).body.code).toBe('link_ended')
  })

  test('requires the inviter’s password and a session', async () => {
    const office = await createOffice()
    const wrong = await inviteBy(office, { currentPassword: 'wrong' })
    expect([wrong.status, (await inviteBy(office, {}, '')).status]).toEqual([400, 401])
    expect(await office.mailTo(email)).toEqual([])
  })

  test('can be withdrawn, which revokes the e-mailed link', async () => {
    const office = await createOffice()
    const { id, link } = await invited(office)
    const { app, token } = office
    expect((await app.delete(api.adminInvitation(id), { token })).status).toBe(204)
    expect((await accept(office, link)).status).toBe(404)
    expect((await app.delete(api.adminInvitation(id), { token })).status).toBe(404)
  })

  test('is not e-mailed if it is withdrawn before the e-mail is sent', async () => {
    const office = await createOffice()
    const { body } = await inviteBy(office)
    await office.app.delete(api.adminInvitation(body.invitation.id), { token: office.token })
    expect(await office.mailTo(email)).toEqual([])
  })

  test('can be sent again with a new link, valid for 48 hours; the earlier link is revoked', async () => {
    const office = await createOffice()
    const { app, token } = office
    const { id, link } = await invited(office)
    app.clock.advanceHours(40)
    const again = () => app.post(api.adminInvitationResend(id), { currentPassword }, { token })
    expect((await again()).status).toBe(401)
    const later = await tokenOf(app, maria)
    const sent = await app.post(
      api.adminInvitationResend(id),
      { currentPassword },
      { token: later },
    )
    expect(sent.status).toBe(200)
    const second = tokenIn((await office.mailTo(email)).at(-1))
    app.clock.advanceHours(40)
    expect((await accept(office, link)).status).toBe(404)
    expect((await accept(office, second)).status).toBe(201)
  })

  test('is refused for an address that already has an open invitation, ignoring case', async () => {
    const office = await createOffice()
    await invited(office)
    const { status, body } = await inviteBy(office, { email: 'Rosa@Example.org' })
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'already_invited' } })
  })

  test('counts toward a daily limit, which also applies to sending an invitation again', async () => {
    const office = await createOffice()
    const all = Array.from({ length: invitationsPerDay + 3 }, (_, n) => `new${n}@example.org`)
    const statuses = []
    for (const address of all) statuses.push((await inviteBy(office, { email: address })).status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(invitationsPerDay)
    expect(statuses.slice(-3)).toEqual([429, 429, 429])
    const { token } = office
    const [first] = (await office.app.get<Invitation[]>(api.adminInvitations(), { token })).body
    const path = api.adminInvitationResend(first?.id ?? '')
    expect((await office.app.post(path, { currentPassword }, { token })).status).toBe(429)
  })

  test('is revoked when its inviter is removed', async () => {
    const office = await createOffice()
    const { app } = office
    const carmenToken = await tokenOf(app, carmen)
    const body = { currentPassword: carmen.password }
    expect((await inviteBy(office, body, carmenToken)).status).toBe(201)
    const link = tokenIn((await office.mailTo(email)).at(-1))
    const remove = api.adminRemove(await idOf(app, 'carmen'))
    expect((await app.post(remove, { currentPassword }, { token: office.token })).status).toBe(204)
    expect((await accept(office, link)).status).toBe(404)
  })

  test.each(['maria', 'Maria', 'public', 'System'])(
    'is not accepted with the taken or reserved username %j, and stays open for another username',
    async (username) => {
      const office = await createOffice()
      const { link } = await invited(office)
      const { status, body } = await accept(office, link, { username })
      expect({ status, body }).toMatchObject({ status: 409, body: { code: 'username_taken' } })
      expect((await accept(office, link)).status).toBe(201)
    },
  )

  test('without a mail server, has its link in the response to the inviter and not in the message log', async () => {
    const office = await createOffice({ hasMail: false })
    const { body } = await inviteBy(office)
    expect(body.link).toMatch(/^https:\/\/wash\.example\.org\/admin\/invitation\/[0-9a-f]{40}$/)
    const { token } = office
    const log = await office.app.get<MessageItem[]>(api.adminMessages(), { token })
    expect(log.body).toEqual([])
    expect((await accept(office, tokenIn(body.link ?? ''))).status).toBe(201)
  })
})

test('the secret of a link appears only in its e-mail: not in the database, the message log or the server log', async () => {
  const office = await createOffice({ logLevel: 'trace' } as object)
  const { app, token } = office
  const { link } = await invited(office)
  await app.app.inject({ url: `/admin/invitation/${link}` })
  await accept(office, link)
  const { body: items } = await app.get<MessageItem[]>(api.adminMessages(), { token })
  const logs = await Promise.all(
    items.map(
      async ({ id }) => (await app.get<LoggedMessage>(api.adminMessage(id), { token })).body,
    ),
  )
  expect(logs.map(({ content }) => content?.text).join()).toContain('/admin/invitation/...')
  expect(logs[0]?.resendRefusal).toBe('to_administrator')
  for (const text of [await readAccountRows(app), JSON.stringify(logs), app.logLines.join('')]) {
    expect(text).not.toContain(link)
  }
  expect(await statusOf(app, token)).toBe(200)
})
