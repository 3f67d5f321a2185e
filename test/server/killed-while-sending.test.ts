import { expect, test } from 'vitest'
import { addSlot, familyEmail, registerBody } from '../support/data.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { startMailServer } from '../support/mail-server.ts'
import { startInProcess } from '../support/server-in-process.ts'
import { startServer } from '../support/server-process.ts'
import { startTwilioServer } from '../support/twilio-server.ts'

/** Processes start slowly on a busy machine. */
const patience = 60_000
const phone = '+15135550001'

async function register(url: string, slot: { id: string; eventId: string }, n = 1): Promise<void> {
  const answer = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(registerBody(slot, n, { textConsent: true })),
  })
  expect(answer.status).toBe(201)
}

const messagesIn = ({ connection }: TestDatabase) =>
  connection.db.selectFrom('messages').select(['channel', 'state', 'attempts']).execute()

test('an e-mail and a text that a killed server had delivered but not recorded as sent are sent once more, and only once', {
  timeout: patience,
}, async () => {
  const database = await createTestDatabase()
  const slot = await addSlot(database.connection.db, { now: new Date().toISOString() })
  const [mail, twilio] = [await startMailServer(), await startTwilioServer()]
  const release = [mail.hold(), twilio.hold()]
  const env = {
    DATABASE_URL: database.url,
    SMTP_URL: mail.url,
    ...twilio.env,
    JOB_INTERVAL_MS: '50',
  }
  const first = await startServer(env)
  await register(first.url, slot)
  await Promise.all([mail.mailTo(familyEmail(1)), twilio.textTo(phone)])
  first.kill('SIGKILL')
  expect((await first.ended).signal).toBe('SIGKILL')
  for (const answer of release) answer()
  const leased = { state: 'queued', attempts: 1 }
  expect((await messagesIn(database)).sort((a, b) => (a.channel < b.channel ? -1 : 1))).toEqual([
    { channel: 'email', ...leased },
    { channel: 'text', ...leased },
  ])

  // End the killed server's lease.
  await database.connection.db
    .updateTable('messages')
    .set({ next_attempt_at: new Date().toISOString() })
    .execute()
  const ended = { state: 'sent', attempts: 2 }
  const states = async () =>
    (await messagesIn(database)).map(({ state, attempts }) => ({ state, attempts }))
  for (let start = 0; start < 2; start++) {
    const again = await startInProcess(env)
    await expect.poll(states, { timeout: patience }).toEqual([ended, ended])
    await again.stop()
  }
  // Both copies of the e-mail have the same message id.
  const ids = mail.received.map(({ messageId }) => messageId)
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  expect(twilio.received.map(({ to }) => to)).toEqual([phone, phone])
  await Promise.all([mail.close(), twilio.close()])
  await database.close()
})

test('jobs that always fail stop neither the server nor other jobs', {
  timeout: patience,
}, async () => {
  const database = await createTestDatabase()
  const { db } = database.connection
  const slot = await addSlot(db, { now: new Date().toISOString() })
  const mail = await startMailServer()
  for (const table of ['event_series', 'email_reminders']) {
    await db.schema.alterTable(table).renameTo(`${table}_gone`).execute()
  }
  const server = await startInProcess({
    DATABASE_URL: database.url,
    SMTP_URL: mail.url,
    JOB_INTERVAL_MS: '50',
    LOG_LEVEL: 'silent',
  })
  const failures = () =>
    db.selectFrom('job_runs').where('last_error', 'is not', null).select('name').orderBy('name')
  await expect
    .poll(() => failures().execute(), { timeout: patience })
    .toEqual([{ name: 'open-series' }, { name: 'remind' }])
  await register(server.url, slot)
  await mail.mailTo(familyEmail(1))
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  await server.stop()
  await mail.close()
  await database.close()
})
