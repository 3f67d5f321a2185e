import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { askWashday, createDatabaseUrl } from '../../../test/support/ask-washday.ts'
import {
  expired,
  ofAnotherHost,
  selfSigned,
  type TestCertificate,
} from '../../../test/support/certificates.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { createTestFolder } from '../../../test/support/folder.ts'
import { startMailServer } from '../../../test/support/mail-server.ts'
import { runWashday } from '../../../test/support/server-process.ts'

const isSqlite = engineUnderTest() === 'sqlite'

async function startMail(options: Parameters<typeof startMailServer>[0] = {}) {
  const mail = await startMailServer(options)
  onTestFinished(() => mail.close())
  return mail
}

test('washday mail signs in to the mail server, and sends a test e-mail only with --send-to', async () => {
  const mail = await startMail({ login: { user: 'me', password: 'p@ss/word' } })
  const SMTP_URL = mail.url.replace('//', '//me:p%40ss%2Fword@')
  const env = {
    DATABASE_URL: await createDatabaseUrl(),
    SMTP_URL,
    MAIL_FROM: 'Washday <hello@example.org>',
  }
  const checked = await askWashday(['mail'], env)
  expect([checked.code, checked.found('mail')?.found]).toEqual([
    0,
    '127.0.0.1 can be reached, and our username and password are right.',
  ])
  expect(checked.checks.map(({ name }) => name)).toEqual(['settings', 'mail', 'messages'])
  expect(mail.received).toEqual([])
  const sent = await askWashday(['mail', '--send-to', 'maria@example.org'], env)
  expect([sent.code, sent.testEmail]).toMatchObject([0, { isSent: true, to: 'maria@example.org' }])
  expect(mail.received).toMatchObject([
    { recipients: ['maria@example.org'], subject: 'Test email from Washday' },
  ])
})

test('washday mail reports a refused sign-in and a refused sender with the server’s response, but without the password', async () => {
  const mail = await startMail({ login: { user: 'me', password: 'right' } })
  const DATABASE_URL = await createDatabaseUrl()
  const from = { DATABASE_URL, MAIL_FROM: 'hello@example.org' }
  const refused = await askWashday(['mail'], {
    ...from,
    SMTP_URL: mail.url.replace('//', '//me:wrongword@'),
  })
  expect(refused.code).toBe(1)
  expect(refused.found('mail')?.found).toMatch(
    /^The mail server refused our username or password \(SMTP 535 .*to AUTH PLAIN at 127\.0\.0\.1:\d+\)\. It said: "535 /,
  )
  expect(refused.stdout).not.toContain('wrongword')
  mail.answer('hello@example.org', '553 5.7.1 Sender not owned')
  const sender = await askWashday(['mail', '--send-to', 'maria@example.org'], {
    ...from,
    SMTP_URL: mail.url.replace('//', '//me:right@'),
  })
  expect([sender.code, sender.found('mail')?.result, sender.testEmail]).toEqual([
    1,
    'ok',
    expect.objectContaining({
      isSent: false,
      found: expect.stringMatching(
        /^The mail server refused our sender address \(SMTP 553 5\.7\.1 to MAIL FROM at .*It said: "553 5\.7\.1 Sender not owned"/,
      ),
      advice: expect.stringContaining('MAIL_FROM'),
    }),
  ])
})

test.runIf(isSqlite)(
  'washday mail warns if it sends the password to a mail server without TLS',
  async () => {
    const mail = await startMail({ login: { user: 'me', password: 'secretword' } })
    // washday mail does not recognize this loopback address as local.
    const SMTP_URL = `smtp://me:secretword@[::ffff:127.0.0.1]:${mail.port}`
    const check = async (url: string) => {
      const answer = await askWashday(['mail'], {
        DATABASE_URL: await createDatabaseUrl(),
        SMTP_URL: url,
      })
      expect(answer.stdout).not.toContain('secretword')
      return [answer.code, answer.found('mail')?.found]
    }
    const clear = expect.stringMatching(/ offers no TLS, so others on the network can read our/)
    expect(await check(SMTP_URL)).toEqual([0, clear])
    expect(await check(`${SMTP_URL}?ignoreTLS=true`)).toEqual([0, clear])
    expect(await check(SMTP_URL.replace('secretword', 'wrong'))).toEqual([
      1,
      expect.stringMatching(/^The mail server refused our username or password/),
    ])
    expect(await check(SMTP_URL.replace('me:secretword@', ''))).toEqual([
      0,
      expect.stringMatching(/can be reached\.$/),
    ])
  },
)

test.runIf(isSqlite)(
  'washday mail does not sign in if the mail server’s certificate is untrusted',
  async () => {
    const login = { user: 'me', password: 'secretword' }
    const mail = await startMail({ login, startTls: selfSigned })
    const SMTP_URL = `smtp://me:secretword@[::ffff:127.0.0.1]:${mail.port}`
    const { found } = await askWashday(['mail'], {
      DATABASE_URL: await createDatabaseUrl(),
      SMTP_URL,
    })
    expect(found('mail')?.found).toMatch(/^The mail server's certificate is self-signed/)
    expect(mail.logins).toBe(0)
  },
)

test.runIf(isSqlite)(
  'with requireTLS in SMTP_URL, washday mail does not sign in to a server without TLS',
  async () => {
    const mail = await startMail({ login: { user: 'me', password: 'secretword' } })
    const SMTP_URL = `${mail.url.replace('//', '//me:secretword@')}?requireTLS=true`
    const env = {
      DATABASE_URL: await createDatabaseUrl(),
      SMTP_URL,
      MAIL_FROM: 'hello@example.org',
    }
    const { code, found, testEmail } = await askWashday(
      ['mail', '--send-to', 'maria@example.org'],
      env,
    )
    expect([code, testEmail?.isSent]).toEqual([1, false])
    expect(found('mail')).toMatchObject({
      result: 'problem',
      found: expect.stringMatching(/^The mail server offers no TLS, which SMTP_URL requires/),
    })
    expect(mail.logins).toBe(0)
  },
)

test.runIf(isSqlite)(
  'a mail server’s certificate is trusted only if it is in NODE_EXTRA_CA_CERTS',
  async () => {
    const mail = await startMail({ certificate: selfSigned })
    const file = join(createTestFolder(), 'mail.pem')
    writeFileSync(file, selfSigned.cert)
    const env = { DATABASE_URL: await createDatabaseUrl(), SMTP_URL: mail.url }
    const unknown = await askWashday(['mail'], env)
    expect(unknown.found('mail')?.found).toMatch(
      /^The mail server's certificate is self-signed \(DEPTH_ZERO_SELF_SIGNED_CERT/,
    )
    // Node reads NODE_EXTRA_CA_CERTS only at startup, so this needs a new process.
    const trusting = { ...env, NODE_EXTRA_CA_CERTS: file }
    const known = await askWashday(['mail'], trusting, runWashday)
    expect(known.found('mail')?.found).toBe('localhost can be reached with TLS.')
  },
)

test.runIf(isSqlite).each<[string, TestCertificate, RegExp]>([
  ['has expired', expired, /has expired \(CERT_HAS_EXPIRED at localhost:/],
  ['is for another host', ofAnotherHost, /is for another host name \(ERR_TLS_CERT_/],
])(
  'a mail server’s certificate that %s is not trusted even if its issuer is',
  async (_what, certificate, reason) => {
    // Has the effect of NODE_EXTRA_CA_CERTS in this process.
    const before = getCACertificates('default')
    onTestFinished(() => setDefaultCACertificates(before))
    setDefaultCACertificates([...before, certificate.cert])
    const mail = await startMail({ certificate })
    const env = { DATABASE_URL: await createDatabaseUrl(), SMTP_URL: mail.url }
    const { found } = await askWashday(['mail'], env)
    expect(found('mail')?.found).toMatch(reason)
  },
)
