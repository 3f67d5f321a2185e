import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { RegisterAnswer } from '../../src/contract/registration.ts'
import type { Db } from '../../src/server/db/connect.ts'
import { createEvent } from '../../src/server/event/event-commands.ts'
import { maxConcurrentEmails } from '../../src/server/messages/channels/smtp-transport.ts'
import { familyEmail, registerBody, slotOf } from '../support/data.ts'
import { createTestDatabase, engineUnderTest, type TestDatabase } from '../support/database.ts'
import { startMailServer } from '../support/mail-server.ts'
import { startInProcess } from '../support/server-in-process.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

const capacity = 10
const acknowledged = 30
/** Maximum number of queued e-mails; without a limit, a busy machine queues thousands, which take minutes to send. */
const maxUnsent = 20
const patience = 90_000

/** Adds a slot that starts in two days by the real clock, which the server uses. */
async function addSlotFromNow({ connection }: TestDatabase) {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const slot = { startTime: at(48), endTime: at(49), capacity }
  const event = await createEvent(
    connection.db,
    { title: 'Wash', date: at(48), location: 'Harrison', timeSlots: [slot] },
    { by: 'tester', zone: 'America/New_York', now: new Date() },
  )
  return slotOf(event.timeSlots, 0)
}

/** Sends registrations, four at a time, until the server is gone; returns the status of each acknowledged one. */
async function registerUntilKilled(
  server: ServerProcess,
  slot: { id: string; eventId: string },
  onAnswer: (soFar: number) => unknown,
): Promise<Map<string, string>> {
  const acknowledgedStatuses = new Map<string, string>()
  let next = 0
  const registerInTurn = async () => {
    for (;;) {
      const body = registerBody(slot, next++)
      try {
        const response = await post(`${server.url}/api/register`, body)
        const answer = (await response.json()) as RegisterAnswer
        expect(response.status).toBe(201)
        acknowledgedStatuses.set(body.email, answer.status)
        await onAnswer(acknowledgedStatuses.size)
      } catch (error) {
        // On a broken connection, fetch throws a TypeError, and parsing a truncated body throws a SyntaxError.
        if (error instanceof TypeError || error instanceof SyntaxError) return
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: 4 }, registerInTurn))
  return acknowledgedStatuses
}

/** Waits until PostgreSQL has finished the killed server's last statements, which it may still commit. */
async function expectTransactionsOver(db: Db): Promise<void> {
  if (engineUnderTest() !== 'postgres') return
  const findOpen = async () =>
    (
      await sql`select from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and state in ('active', 'idle in transaction')`.execute(db)
    ).rows
  await expect.poll(findOpen).toEqual([])
}

/** Expects acknowledged registrations to be stored, nobody to be registered twice, and the slot to be exactly full. */
async function expectKept(
  { connection }: TestDatabase,
  acknowledgedStatuses: Map<string, string>,
): Promise<string[]> {
  await expectTransactionsOver(connection.db)
  const rows = await connection.db.selectFrom('registrations').selectAll().execute()
  const stored = new Map(rows.map((row) => [row.email, row.status]))
  expect(stored.size).toBe(rows.length)
  for (const [email, status] of acknowledgedStatuses)
    expect([email, stored.get(email)]).toEqual([email, status])
  expect(rows.filter((row) => row.status === 'confirmed')).toHaveLength(capacity)

  const messages = await connection.db.selectFrom('messages').selectAll().execute()
  const kinds = { confirmed: 'registration_confirmed', waitlist: 'waitlist_joined' } as const
  expect(messages.map((message) => [message.recipient, message.kind]).sort()).toEqual(
    rows.map((row) => [row.email, kinds[row.status as 'confirmed']]).sort(),
  )
  return [...stored.keys()].map((email) => email ?? '')
}

const recipientsOf = (mails: { recipients: string[] }[]) => mails.flatMap((mail) => mail.recipients)

test('a server that is killed under load keeps every acknowledged registration, and e-mails each family once after a restart with a mail server', {
  timeout: patience,
}, async () => {
  const database = await createTestDatabase()
  const slot = await addSlotFromNow(database)
  const server = await startServer({ DATABASE_URL: database.url, JOB_INTERVAL_MS: '3600000' })
  const acknowledgedStatuses = await registerUntilKilled(server, slot, (soFar) => {
    if (soFar >= acknowledged) server.kill('SIGKILL')
  })
  expect((await server.ended).signal).toBe('SIGKILL')
  expect(acknowledgedStatuses.size).toBeGreaterThanOrEqual(acknowledged)
  const everybody = await expectKept(database, acknowledgedStatuses)

  const mail = await startMailServer()
  const secondServer = await startInProcess({ DATABASE_URL: database.url, SMTP_URL: mail.url })
  await Promise.all(everybody.map((address) => mail.mailTo(address)))
  await secondServer.stop()
  expect(recipientsOf(mail.received).sort()).toEqual(everybody.sort())
  await mail.close()
  await database.close()
})

test('after a server is killed while sending and restarted, each message has arrived once and is recorded as sent, or is still queued', {
  timeout: patience,
}, async () => {
  const database = await createTestDatabase()
  const slot = await addSlotFromNow(database)
  const mail = await startMailServer()
  const env = { DATABASE_URL: database.url, SMTP_URL: mail.url, JOB_INTERVAL_MS: '100' }
  const server = await startServer(env)
  // Wait for the first e-mail, which takes the longest, so that later e-mails are sent while registrations arrive.
  const first = registerBody(slot, 9_999)
  await post(`${server.url}/api/register`, first)
  await mail.mailTo(first.email)
  const acknowledgedStatuses = await registerUntilKilled(server, slot, (soFar) => {
    if (soFar >= acknowledged && mail.received.length > maxConcurrentEmails) server.kill('SIGKILL')
    return Promise.race([mail.count(soFar - maxUnsent), server.ended])
  })
  await server.ended
  const everybody = await expectKept(database, acknowledgedStatuses)

  // The second server sends the messages that the first had not leased; leased messages wait until their lease ends.
  const secondServer = await startInProcess(env)
  const unleased = { state: 'queued', attempts: 0 } as const
  await expect
    .poll(
      () =>
        database.connection.db
          .selectFrom('messages')
          .where('state', '=', unleased.state)
          .where('attempts', '=', unleased.attempts)
          .select('recipient')
          .execute(),
      { timeout: patience },
    )
    .toEqual([])
  await secondServer.stop()

  const messages = await database.connection.db.selectFrom('messages').selectAll().execute()
  const leased = messages.filter((message) => message.state === 'queued')
  expect(leased.length).toBeLessThanOrEqual(maxConcurrentEmails)
  const times = new Map<string, number>()
  for (const address of recipientsOf(mail.received))
    times.set(address, (times.get(address) ?? 0) + 1)
  for (const { recipient, state } of messages) {
    const mails = times.get(recipient) ?? 0
    if (state === 'sent') expect([recipient, mails]).toEqual([recipient, 1])
    else expect([state, mails <= 1]).toEqual(['queued', true])
  }
  expect(messages).toHaveLength(everybody.length)
  await mail.close()
  await database.close()
})

test('two servers on one database together confirm exactly as many families as the slot has spots', async () => {
  const database = await createTestDatabase()
  const slot = await addSlotFromNow(database)
  const servers = await Promise.all([
    // On PostgreSQL, the locks belong to connections; on SQLite, to processes.
    engineUnderTest() === 'postgres'
      ? startInProcess({ DATABASE_URL: database.url })
      : startServer({ DATABASE_URL: database.url }),
    startInProcess({ DATABASE_URL: database.url }),
  ])
  const statuses = await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      const { url } = servers[n % 2] ?? servers[0]
      // Twenty of the 80 families send their request twice.
      const body = registerBody(slot, n, { email: familyEmail(n % 80) })
      return (await post(`${url}/api/register`, body)).status
    }),
  )
  // A confirmed family's second request gets 409; a waiting family's second request may get 201.
  expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([])
  const rows = await database.connection.db.selectFrom('registrations').selectAll().execute()
  expect(rows).toHaveLength(80)
  expect(rows.filter((row) => row.status === 'confirmed')).toHaveLength(capacity)
  await database.close()
})

function post(url: string, body: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
