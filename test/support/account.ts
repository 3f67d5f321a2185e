import { TOTP } from 'otpauth'
import { onTestFinished } from 'vitest'
import type { Admin, LoginAnswer } from '../../src/contract/admin.ts'
import type { RecoveryCodes, SecondFactorSecret } from '../../src/contract/administrators.ts'
import { api } from '../../src/contract/paths.ts'
import { addAdmin } from '../../src/server/admin/admin-commands.ts'
import { sendPasswordLinksJob } from '../../src/server/jobs/send-links.ts'
import { createChannel } from '../../src/server/messages/channels/smtp.ts'
import { createWaits } from '../../src/server/messages/outbox/outbox-waits.ts'
import { sendDueMessages } from '../../src/server/messages/outbox/outbox-worker.ts'
import { createTestApp, type TestApp } from './app.ts'
import { adminLogin, signInAdmin } from './data.ts'
import { program } from './example-message.ts'
import { startMailServer } from './mail-server.ts'

export const maria = adminLogin
export const carmen = {
  username: 'carmen',
  email: 'carmen@example.org',
  password: 'correct battery',
}
const silent = { info() {}, warn() {}, error() {} }

/** An app with a real mail server and the administrators maria (signed in) and carmen */
export async function createOffice({ hasMail = true, ...options } = {}) {
  const mail = await startMailServer()
  onTestFinished(() => mail.close())
  const smtpUrl = hasMail ? mail.url : null
  const app = await createTestApp({
    config: { smtpUrl, publicUrl: 'https://wash.example.org' },
    ...options,
  })
  const token = await signInAdmin(app)
  await addAdmin(app.db, carmen, { by: 'command line', now: app.clock() })
  const channel = createChannel({ smtpUrl, mailFrom: 'hello@example.org' })
  onTestFinished(() => channel.close())
  const waits = createWaits(() => app.clock().getTime())
  const outbox = {
    db: app.db,
    clock: app.clock,
    waits,
    channel,
    program: () => program,
    log: silent,
  }
  const stopping = new AbortController().signal
  return {
    app,
    mail,
    token,
    /** Runs the sending jobs; returns the texts of all e-mails to `address` so far, oldest first. */
    async mailTo(address: string): Promise<string[]> {
      const { db, clock } = app
      await sendPasswordLinksJob({ db, clock, wakeJobs() {} }).run(clock(), stopping)
      await sendDueMessages(outbox, stopping)
      return mail.received
        .filter(({ recipients }) => recipients.includes(address))
        .map(({ text }) => text ?? '')
    },
  }
}
export type Office = Awaited<ReturnType<typeof createOffice>>

export function tokenIn(mail: string | undefined): string {
  const token = /\/admin\/(?:invitation|reset-password)\/([0-9a-f]{40})\b/.exec(mail ?? '')?.[1]
  if (!token) throw new Error(`The e-mail has no link: ${mail}`)
  return token
}

export async function idOf({ db }: TestApp, username: string): Promise<string> {
  const row = await db
    .selectFrom('admins')
    .where('username', '=', username)
    .select('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const signInAs = (app: TestApp, login: object, options = {}) =>
  app.post<LoginAnswer & { code: string }>(api.adminLogin(), login, options)

export async function tokenOf(app: TestApp, login: object): Promise<string> {
  const { status, body } = await signInAs(app, login)
  if (status !== 200) throw new Error(`The sign-in failed with status ${status}`)
  return body.token
}

export const statusOf = async (app: TestApp, token: string) =>
  (await app.get(api.adminStats(), { token })).status

export const codeAt = (secret: string, now: Date) =>
  new TOTP({ secret }).generate({ timestamp: now.getTime() })

/** Turns on the second factor; `code` returns the valid code at the app's time. */
export async function turnOnSecondFactor(app: TestApp, token: string, currentPassword: string) {
  const begun = await app.post<SecondFactorSecret>(
    api.secondFactor(),
    { currentPassword },
    { token },
  )
  const { secret } = begun.body
  const code = () => codeAt(secret, app.clock())
  const confirmed = await app.post<RecoveryCodes>(
    api.secondFactorConfirm(),
    { code: code() },
    { token },
  )
  if (confirmed.status !== 200)
    throw new Error(`The code was refused with status ${confirmed.status}`)
  return { secret, code, recoveryCodes: confirmed.body.recoveryCodes }
}

/** All rows about accounts and their messages as one text, to search for secrets */
export async function readAccountRows({ db }: TestApp): Promise<string> {
  const tables = ['messages', 'activity', 'admins', 'admin_sessions', 'admin_links'] as const
  const more = ['admin_link_tokens', 'password_requests', 'recovery_codes'] as const
  const rows = await Promise.all(
    [...tables, ...more].map((table) => db.selectFrom(table).selectAll().execute()),
  )
  return JSON.stringify(rows)
}

export const byName = (admins: Admin[]) => admins.map(({ username }) => username)
