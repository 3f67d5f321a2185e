import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { callWashday } from '../../../test/support/call-washday.ts'
import {
  expired,
  ofAnotherHost,
  selfSigned,
  type TestCertificate,
} from '../../../test/support/certificates.ts'
import {
  createBlankDatabase,
  createTestDatabase,
  engineUnderTest,
} from '../../../test/support/database.ts'
import { createTestFolder } from '../../../test/support/folder.ts'
import { startMailServer } from '../../../test/support/mail-server.ts'
import { runWashday } from '../../../test/support/server-process.ts'
import type { CheckName, CheckResult, TestEmailAnswer } from '../../contract/system.ts'

const isSqlite = engineUnderTest() === 'sqlite'

async function createDatabase(): Promise<string> {
  const { url, close } = await createTestDatabase()
  onTestFinished(close)
  return url
}

async function startMail(options: Parameters<typeof startMailServer>[0] = {}) {
  const mail = await startMailServer(options)
  onTestFinished(() => mail.close())
  return mail
}

/** Runs `washday ...ARGS --json` */
async function ask(
  args: string[],
  env: Record<string, string>,
  run: typeof callWashday | typeof runWashday = callWashday,
) {
  const ended = await run([...args, '--json'], env)
  expect(ended.stderr).not.toMatch(/ {4}at |Error:/)
  const { checks, testEmail } = JSON.parse(ended.stdout) as {
    checks: CheckResult[]
    testEmail: TestEmailAnswer | null
  }
  const found = (name: CheckName) => checks.find((check) => check.name === name)
  return { ...ended, checks, found, testEmail }
}

test('a database that is in order is reported with its engine, and the trial write changes nothing', async () => {
  const { url, close, connection } = await createTestDatabase()
  onTestFinished(close)
  const rows = () => connection.db.selectFrom('program_state').selectAll().execute()
  const before = await rows()
  const { found } = await ask(['doctor'], { DATABASE_URL: url })
  expect(found('database')).toMatchObject({
    result: 'ok',
    found: expect.stringMatching(
      isSqlite ? /^SQLite 3\.\d+\.\d+, .* can be read and written/ : /^PostgreSQL 1\d/,
    ),
  })
  expect(found('integrity')?.result).toBe('ok')
  expect(found('clock')?.found).toMatch(
    isSqlite ? /^Not checked/ : /^This clock agrees with the database server/,
  )
  expect(found('jobs')).toMatchObject({ result: 'warning', found: 'No job has run yet.' })
  expect(await rows()).toEqual(before)
})

test('an empty database and a mistyped one are problems, and none is created', async () => {
  const { code, found } = await ask(['doctor'], { DATABASE_URL: await createBlankDatabase() })
  expect([code, found('database')?.found]).toEqual([
    1,
    isSqlite
      ? expect.stringMatching(/^There is no database .*\.db\.$/)
      : 'The database has none of the tables of Washday.',
  ])
  // What needs a database is left out.
  expect(found('jobs')).toBeUndefined()
  expect(found('contact')).toBeDefined()
  const folder = createTestFolder()
  const mistyped = isSqlite
    ? `file:${join(folder, 'wahsday.db')}`
    : 'postgres://u:secretword@127.0.0.1:9/wash'
  const refused = await ask(['doctor'], { DATABASE_URL: mistyped })
  expect([refused.code, refused.found('database')?.result]).toEqual([1, 'problem'])
  expect(refused.stdout).not.toContain('secretword')
  const again = await ask(['doctor'], { DATABASE_URL: mistyped })
  expect(again.found('database')).toEqual(refused.found('database'))
})

test.runIf(isSqlite)('a damaged file, and one that others can read, are named', async () => {
  const url = await createDatabase()
  const file = url.replace('file:', '')
  chmodSync(file, 0o644)
  expect((await ask(['doctor'], { DATABASE_URL: url })).found('file')).toMatchObject({
    result: 'warning',
    advice: `Run: chmod 600 ${file}`,
  })
  const foreign = join(createTestFolder(), 'a.db')
  writeFileSync(foreign, 'not a database, but long enough to be taken for one'.repeat(50))
  const { code, found } = await ask(['doctor'], { DATABASE_URL: `file:${foreign}` })
  expect([code, found('database')?.found]).toEqual([
    1,
    expect.stringContaining('it is not a database, or damaged'),
  ])
})

test('a mistake in the settings is the only finding, in one line and with exit code 1', async () => {
  const { code, stdout } = await callWashday(['doctor'], {
    SMTP_URL: 'smtp://me:se/cret@mail.example.org',
  })
  expect(code).toBe(1)
  expect(stdout).toMatch(/^Problem +Settings +SMTP_URL cannot be read: percent-encode/)
  expect(stdout).not.toContain('cret@')
})

test('an unknown option and an address without @ are refused with a line', async () => {
  const env = { DATABASE_URL: await createDatabase() }
  for (const [args, line] of [
    [['doctor', '--sned'], /^Unknown option '--sned'/],
    [['mail', '--send-to', 'maria'], /^--send-to needs an email address, but is "maria"\n$/],
  ] as const) {
    const { code, stderr } = await callWashday([...args], env)
    expect([code, stderr]).toEqual([1, expect.stringMatching(line)])
  }
})

test('washday mail signs in, and sends a test e-mail only if asked to', async () => {
  const mail = await startMail({ login: { user: 'me', password: 'p@ss/word' } })
  const SMTP_URL = mail.url.replace('//', '//me:p%40ss%2Fword@')
  const env = {
    DATABASE_URL: await createDatabase(),
    SMTP_URL,
    MAIL_FROM: 'Washday <hello@example.org>',
  }
  const checked = await ask(['mail'], env)
  expect([checked.code, checked.found('mail')?.found]).toEqual([
    0,
    '127.0.0.1 can be reached, and our username and password are right.',
  ])
  expect(checked.checks.map(({ name }) => name)).toEqual(['settings', 'mail', 'messages'])
  expect(mail.received).toEqual([])
  const sent = await ask(['mail', '--send-to', 'maria@example.org'], env)
  expect([sent.code, sent.testEmail]).toMatchObject([0, { isSent: true, to: 'maria@example.org' }])
  expect(mail.received).toMatchObject([
    { recipients: ['maria@example.org'], subject: 'Test email from Washday' },
  ])
})

test('a refused sign-in and a refused sender are named, with the answer and without the password', async () => {
  const mail = await startMail({ login: { user: 'me', password: 'right' } })
  const DATABASE_URL = await createDatabase()
  const from = { DATABASE_URL, MAIL_FROM: 'hello@example.org' }
  const refused = await ask(['mail'], {
    ...from,
    SMTP_URL: mail.url.replace('//', '//me:wrongword@'),
  })
  expect(refused.code).toBe(1)
  expect(refused.found('mail')?.found).toMatch(
    /^The mail server refused our username or password \(SMTP 535 .*to AUTH PLAIN at 127\.0\.0\.1:\d+\)\. It said: "535 /,
  )
  expect(refused.stdout).not.toContain('wrongword')
  mail.answer('hello@example.org', '553 5.7.1 Sender not owned')
  const sender = await ask(['mail', '--send-to', 'maria@example.org'], {
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

test.runIf(isSqlite)('a mail server without TLS that gets our password is named', async () => {
  const mail = await startMail({ login: { user: 'me', password: 'secretword' } })
  // An address of this machine that does not look like one
  const SMTP_URL = `smtp://me:secretword@[::ffff:127.0.0.1]:${mail.port}`
  const check = async (url: string) => {
    const answer = await ask(['mail'], { DATABASE_URL: await createDatabase(), SMTP_URL: url })
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
})

test.runIf(isSqlite)(
  'a certificate that is not trusted is no reason to sign in without TLS',
  async () => {
    const login = { user: 'me', password: 'secretword' }
    const mail = await startMail({ login, startTls: selfSigned })
    const SMTP_URL = `smtp://me:secretword@[::ffff:127.0.0.1]:${mail.port}`
    const { found } = await ask(['mail'], { DATABASE_URL: await createDatabase(), SMTP_URL })
    expect(found('mail')?.found).toMatch(/^The mail server's certificate is self-signed/)
    expect(mail.logins).toBe(0)
  },
)

test.runIf(isSqlite)('with requireTLS in SMTP_URL, a server without TLS gets nothing', async () => {
  const mail = await startMail({ login: { user: 'me', password: 'secretword' } })
  const SMTP_URL = `${mail.url.replace('//', '//me:secretword@')}?requireTLS=true`
  const env = { DATABASE_URL: await createDatabase(), SMTP_URL, MAIL_FROM: 'hello@example.org' }
  const { code, found, testEmail } = await ask(['mail', '--send-to', 'maria@example.org'], env)
  expect([code, testEmail?.isSent]).toEqual([1, false])
  expect(found('mail')).toMatchObject({
    result: 'problem',
    found: expect.stringMatching(/^The mail server offers no TLS, which SMTP_URL requires/),
  })
  expect(mail.logins).toBe(0)
})

test.runIf(isSqlite).each([
  [
    selfSigned,
    false,
    /^The mail server's certificate is self-signed \(DEPTH_ZERO_SELF_SIGNED_CERT/,
  ],
  [selfSigned, true, /^localhost can be reached with TLS\.$/],
  [expired, true, /^The mail server's certificate has expired \(CERT_HAS_EXPIRED at localhost:/],
  [ofAnotherHost, true, /^The mail server's certificate is for another host name \(ERR_TLS_CERT_/],
] as [TestCertificate, boolean, RegExp][])(
  'certificates of mail servers, case %#: NODE_EXTRA_CA_CERTS makes them trusted',
  async (certificate, isTrusted, line) => {
    const mail = await startMail({ certificate })
    const file = join(createTestFolder(), 'mail.pem')
    writeFileSync(file, certificate.cert)
    const env = { DATABASE_URL: await createDatabase(), SMTP_URL: mail.url }
    // Node reads it when it starts.
    const { found } = isTrusted
      ? await ask(['mail'], { ...env, NODE_EXTRA_CA_CERTS: file }, runWashday)
      : await ask(['mail'], env)
    expect(found('mail')?.found).toMatch(line)
  },
)
