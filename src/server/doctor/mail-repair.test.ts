import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { callWashday } from '../../../test/support/call-washday.ts'
import { addSlot, registerFamily, signInAdmin } from '../../../test/support/data.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { beside } from '../../../test/support/held-locks.ts'
import { startMailServer } from '../../../test/support/mail-server.ts'
import { api } from '../../contract/paths.ts'
import { retryAfterRepair } from '../messages/outbox/after-repair-commands.ts'

/** Queues a message whose sender address was refused; its next attempt is due in an hour. */
async function setUp() {
  const mail = await startMailServer()
  onTestFinished(() => mail.close())
  const app = await createTestApp({ config: { smtpUrl: mail.url }, now: new Date().toISOString() })
  await registerFamily(app, await addSlot(app.db, { now: app.clock().toISOString(), inHours: 50 }))
  const change = (values: object) => app.db.updateTable('messages').set(values).execute()
  await change({
    attempts: 8,
    wait_ms: 3_600_000,
    next_attempt_at: new Date(app.clock().getTime() + 3_600_000).toISOString(),
    last_error: 'SMTP 550 5.7.1 to MAIL FROM at mail.example.org:587',
  })
  const message = () => app.db.selectFrom('messages').selectAll().executeTakeFirstOrThrow()
  const env = { DATABASE_URL: app.url, SMTP_URL: mail.url, MAIL_FROM: 'hello@example.org' }
  return { app, mail, env, message, change }
}

const due = { state: 'queued', attempts: 0, wait_ms: null }

test('after an accepted test e-mail from the screen, messages that were refused because of our settings are due at once', async () => {
  const { app, mail, message } = await setUp()
  const token = await signInAdmin(app)
  const { email } = await app.db.selectFrom('admins').select('email').executeTakeFirstOrThrow()
  mail.answer(email, '550 5.1.1 No such user')
  await app.post(api.adminTestEmail(), {}, { token })
  expect(await message()).toMatchObject({ attempts: 8, wait_ms: 3_600_000 })
  mail.answer(email, null)
  const wakes = app.wakes()
  await app.post(api.adminTestEmail(), {}, { token })
  expect(await message()).toMatchObject(due)
  expect(app.wakes()).toBe(wakes + 1)
})

test('after an accepted e-mail of washday mail --send-to, messages that were refused because of our settings are due at once', async () => {
  const { env, message } = await setUp()
  expect((await callWashday(['mail'], env)).code).toBe(0)
  expect(await message()).toMatchObject({ attempts: 8 })
  expect((await callWashday(['mail', '--send-to', 'maria@example.org'], env)).code).toBe(0)
  expect(await message()).toMatchObject(due)
})

test('washday mail --send-kept queues kept messages once, and only if a mail server is set', async () => {
  const { app, env, message, change } = await setUp()
  await change({ state: 'kept', wait_ms: null, last_error: null })
  const without = await callWashday(['mail', '--send-kept'], { ...env, SMTP_URL: '' })
  expect([without.code, without.stderr]).toEqual([
    1,
    'No mail server is set up. Set SMTP_URL first, for the server as well as for this command.\n',
  ])
  expect(await message()).toMatchObject({ state: 'kept' })
  expect(await callWashday(['mail', '--send-kept'], env)).toMatchObject({
    code: 0,
    stdout: 'E-mails queued: 1. The server sends them within a minute.\n',
  })
  expect(await message()).toMatchObject(due)
  expect((await callWashday(['mail', '--send-kept'], env)).stdout).toBe(
    'No e-mail about a coming appointment was left to send.\n',
  )
  await change({ state: 'kept' })
  const full = Array(10).fill(new Date().toISOString()).join(' ')
  await app.db.updateTable('message_brakes').set({ times: full }).execute()
  expect((await callWashday(['mail', '--send-kept'], env)).stdout).toBe(
    'Held back, because one mailbox would get too many: 1\n',
  )
  expect((await callWashday(['mail', '--send-kept', '--json'], env)).stderr).toContain(
    'There is no option --json.',
  )
})

test.runIf(engineUnderTest() === 'postgres')(
  'a message that a worker has just leased is not rescheduled',
  async () => {
    const { app, message } = await setUp()
    const lease = sql`update messages set lease_id = 'a worker'`
    await beside(app, lease, () => retryAfterRepair(app.db))
    expect(await message()).toMatchObject({ attempts: 8, wait_ms: 3_600_000 })
  },
)
