import { expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { signInAdmin } from '../../../test/support/data.ts'
import { startMailServer } from '../../../test/support/mail-server.ts'
import { api } from '../../contract/paths.ts'
import { checkNames, type SystemReport, type TestEmailAnswer } from '../../contract/system.ts'
import { rateLimits } from '../http/rate-limits.ts'

test('the system report and the test e-mail require an administrator', async () => {
  const app = await createTestApp()
  expect((await app.get(api.adminSystem())).status).toBe(401)
  expect((await app.post(api.adminTestEmail())).status).toBe(401)
})

test('the system report has every check, and contains no password', async () => {
  const app = await createTestApp({
    config: { smtpUrl: 'smtp://me:secretword@127.0.0.1:9', hasPublicUrl: false },
  })
  const { status, body } = await app.get<SystemReport>(api.adminSystem(), {
    token: await signInAdmin(app),
  })
  expect(status).toBe(200)
  const names = body.checks.map(({ name }) => name)
  const isShown = (name: string) => name !== 'file' || app.url.startsWith('file:')
  expect(names).toEqual(checkNames.filter(isShown))
  expect(body.checks.find(({ name }) => name === 'mail')).toMatchObject({
    result: 'problem',
    found: expect.stringContaining('ECONNREFUSED at 127.0.0.1:9'),
  })
  expect(JSON.stringify(body)).not.toContain('secretword')
})

test('the test e-mail goes to the administrator’s own address, and the API’s response quotes a refusal by the mail server', async () => {
  const mail = await startMailServer()
  onTestFinished(() => mail.close())
  const app = await createTestApp({ config: { smtpUrl: mail.url } })
  const token = await signInAdmin(app)
  const send = () =>
    app.post<TestEmailAnswer>(api.adminTestEmail(), { to: 'x@example.org' }, { token })
  const { email } = await app.db.selectFrom('admins').select('email').executeTakeFirstOrThrow()
  expect((await send()).body).toMatchObject({ isSent: true, to: email })
  expect(mail.received.map(({ recipients }) => recipients)).toEqual([[email]])
  mail.answer(email, '550 5.1.1 No such user here')
  expect((await send()).body).toMatchObject({
    isSent: false,
    found:
      'The mail server refused this address (SMTP 550 5.1.1 to RCPT TO). It said: "550 5.1.1 No such user here"',
  })
})

test('without a mail server, the response to a test e-mail says that none is set up', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  expect((await app.post(api.adminTestEmail(), {}, { token })).body).toMatchObject({
    isSent: false,
    found: expect.stringContaining('No mail server is set up'),
  })
})

test('test e-mails are rate-limited', async () => {
  const app = await createTestApp({ config: { rateLimit: true } })
  const token = await signInAdmin(app)
  for (let n = 0; n < rateLimits.testEmail.rateLimit.max; n++) {
    expect((await app.post(api.adminTestEmail(), {}, { token })).status).toBe(200)
  }
  expect((await app.post(api.adminTestEmail(), {}, { token })).status).toBe(429)
})
