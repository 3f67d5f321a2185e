import { describe, expect, test } from 'vitest'
import type { Event } from '../../src/contract/event.ts'
import { hourMs } from '../../src/domain/duration.ts'
import { decideReminder, defaultReminderTimes } from '../../src/domain/reminder.ts'
import { maxConcurrentEmails } from '../../src/server/messages/channels/smtp-transport.ts'
import { createTestApp } from '../support/app.ts'
import { addSlot, familyEmail, registerBody, registerFamily, slotOf } from '../support/data.ts'
import { createTestDatabase, engineUnderTest, type TestDatabase } from '../support/database.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { startInProcess } from '../support/server-in-process.ts'
import { startServer } from '../support/server-process.ts'

/** E-mails and processes are slow on a busy machine. */
const patience = 60_000
const fromNow = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()

function post(url: string, path: string, body: object): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

const startTwo = (env: Record<string, string>) =>
  Promise.all([startServer(env), startInProcess(env)])
type TwoServers = Awaited<ReturnType<typeof startTwo>>

async function stopTwo([{ kill, ended }, here]: TwoServers): Promise<void> {
  kill('SIGTERM')
  expect(await ended).toMatchObject({ code: 0, stderr: '' })
  await here.stop()
}

function recipients({ received }: MailServer): string[] {
  return received.flatMap((mail) => mail.recipients).sort()
}

const messagesIn = ({ connection }: TestDatabase) =>
  connection.db.selectFrom('messages').selectAll().execute()

describe.runIf(engineUnderTest() === 'postgres')('on PostgreSQL,', () => {
  test('two processes that run every job send each reminder, confirmation and digest once', {
    timeout: patience,
  }, async () => {
    const database = await createTestDatabase()
    // Reminders go out only at some hours, so look for a start time whose reminder is due now.
    const isDue = (hours: number, now = new Date()) =>
      (['two-days-before', 'day-before'] as const).some((type) => {
        const facts = { startTime: fromNow(hours), notifiedAt: fromNow(-72), isText: false }
        return (
          decideReminder(
            type,
            facts,
            { ...defaultReminderTimes, zone: 'America/New_York' },
            now,
          ) === 'send'
        )
      })
    const hours = Array.from({ length: 60 }, (_, n) => n + 2).find(
      (n) => isDue(n) && isDue(n, new Date(Date.now() + patience)),
    )
    if (!hours) throw new Error('No start time has a reminder that is due now')
    const app = await createTestApp({ now: fromNow(-72), database })
    const slot = await addSlot(app.db, { inHours: hours + 72, now: fromNow(-72), capacity: 50 })
    for (let n = 1; n <= 6; n++) await registerFamily(app, slot, n)
    await app.db.deleteFrom('messages').execute()
    app.clock.set(fromNow(-0.5))
    for (let n = 7; n <= 16; n++) await registerFamily(app, slot, n)

    const mail = await startMailServer()
    const servers = await startTwo({
      DATABASE_URL: database.url,
      SMTP_URL: mail.url,
      JOB_INTERVAL_MS: '200',
      ADMIN_NOTIFICATION_EMAILS: 'office@example.org',
    })
    const sent = async () =>
      (await messagesIn(database)).filter(({ state }) => state === 'sent').length
    await expect.poll(sent, { timeout: patience }).toBeGreaterThanOrEqual(17)
    // Every job runs again, first here and then in the other process, and must find nothing to do.
    const [, here] = servers
    await here.runJobs()
    await here.stop()
    const stoppedAt = new Date().toISOString()
    const notAgain = async () => {
      const runs = await database.connection.db.selectFrom('job_runs').selectAll().execute()
      return runs.filter(
        ({ last_started_at: startedAt, last_succeeded_at: succeededAt }) =>
          startedAt <= stoppedAt || (succeededAt ?? '') < startedAt,
      )
    }
    await expect.poll(notAgain, { timeout: patience }).toEqual([])
    await stopTwo(servers)

    const messages = await messagesIn(database)
    const to = (kind: RegExp) =>
      messages.filter((message) => kind.test(message.kind)).map(({ recipient }) => recipient)
    const families = (from: number, until: number) =>
      Array.from({ length: until - from + 1 }, (_, n) => familyEmail(from + n)).sort()
    expect(to(/^reminder/).sort()).toEqual(families(1, 6))
    expect(to(/^registration_confirmed/).sort()).toEqual(families(7, 16))
    expect(to(/^organisation_digest/)).toEqual(['office@example.org'])
    expect(messages.map(({ state, attempts }) => [state, attempts])).toEqual(
      messages.map(() => ['sent', 1]),
    )
    expect(recipients(mail)).toEqual(messages.map(({ recipient }) => recipient).sort())
    await mail.close()
    await app.close()
    await database.close()
  })

  test('two servers that get simultaneous requests for the same links send each family one e-mail', {
    timeout: patience,
  }, async () => {
    const database = await createTestDatabase()
    const now = fromNow(0)
    const app = await createTestApp({ now, database })
    const slot = await addSlot(app.db, { now, inHours: 200 })
    const families = [1, 2, 3, 4, 5].map(familyEmail)
    for (const n of families.keys()) await registerFamily(app, slot, n + 1)
    await app.db.deleteFrom('messages').execute()
    const mail = await startMailServer()
    const env = { DATABASE_URL: database.url, SMTP_URL: mail.url, JOB_INTERVAL_MS: '200' }
    const servers = await Promise.all([startInProcess(env), startInProcess(env)])
    const answers = await Promise.all(
      [...families, ...families, 'nobody@example.org'].flatMap((contact) =>
        servers.map(({ url }) => post(url, '/api/find', { contact })),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
    const links = () => mail.received.filter(({ text }) => text?.includes('/my/')).length
    await expect.poll(links, { timeout: patience }).toBe(families.length)
    await Promise.all(servers.map(({ stop }) => stop()))
    expect(recipients(mail)).toEqual(families)
    const messages = await messagesIn(database)
    expect(messages.map(({ kind, state }) => [kind, state])).toEqual(
      families.map(() => ['my_link', 'sent']),
    )
    await mail.close()
    await database.close()
  })

  test('a process sends the messages that a killed process had leased, after their lease ends', {
    timeout: patience,
  }, async () => {
    const database = await createTestDatabase()
    const now = new Date().toISOString()
    const app = await createTestApp({ now, database })
    const slot = await addSlot(app.db, { now, capacity: 100 })
    const families = 2 * maxConcurrentEmails + 4
    for (let n = 1; n <= families; n++) await registerFamily(app, slot, n)
    const mail = await startMailServer()
    const release = mail.hold()
    const [first, other] = await startTwo({
      DATABASE_URL: database.url,
      SMTP_URL: mail.url,
      JOB_INTERVAL_MS: '200',
    })
    // Wait until both processes have leased as many messages as they can; more messages are queued.
    await expect
      .poll(() => mail.received.length, { timeout: patience })
      .toBe(2 * maxConcurrentEmails)
    first.kill('SIGKILL')
    await first.ended
    release()
    const queued = async () =>
      (await messagesIn(database)).filter(({ state }) => state === 'queued')
    await expect.poll(queued, { timeout: patience }).toHaveLength(maxConcurrentEmails)
    const begun = await queued()
    expect(begun.every(({ attempts }) => attempts === 1)).toBe(true)
    expect((await post(other.url, '/api/register', registerBody(slot, families + 1))).status).toBe(
      201,
    )
    await mail.mailTo(familyEmail(families + 1))

    // End the killed process's lease.
    await app.db
      .updateTable('messages')
      .set({ next_attempt_at: new Date().toISOString(), lease_id: null, wait_ms: null })
      .where('state', '=', 'queued')
      .execute()
    await expect.poll(queued, { timeout: patience }).toEqual([])
    await other.stop()

    const mails = new Map<string, (string | undefined)[]>()
    for (const {
      recipients: [address = ''],
      messageId,
    } of mail.received) {
      mails.set(address, [...(mails.get(address) ?? []), messageId])
    }
    expect(mails.size).toBe(families + 1)
    for (const [address, ids] of mails) {
      // Both copies have the same message id.
      const times = begun.some(({ recipient }) => recipient === address) ? 2 : 1
      expect([address, ids.length, new Set(ids).size]).toEqual([address, times, 1])
    }
    await mail.close()
    await app.close()
    await database.close()
  })

  test('a registration through one process is in the next event list of the other process', async () => {
    const database = await createTestDatabase()
    const slot = await addSlot(database.connection.db, {
      now: new Date().toISOString(),
      capacity: 5,
    })
    const [one, other] = await startTwo({ DATABASE_URL: database.url })
    const taken = async () => {
      const [event] = (await (await fetch(`${other.url}/api/events`)).json()) as Event[]
      return slotOf(event?.timeSlots ?? [], 0).registrationCount
    }
    for (let n = 1; n <= 5; n++) {
      // The list is also requested just before and during the registration.
      expect(await taken()).toBe(n - 1)
      const meanwhile = Array.from({ length: 20 }, taken)
      expect((await post(one.url, '/api/register', registerBody(slot, n))).status).toBe(201)
      expect(await taken()).toBe(n)
      for (const count of await Promise.all(meanwhile)) expect([n - 1, n]).toContain(count)
    }
    await database.close()
  })

  test('the event list shows a change as soon as it commits, even if the list was read before the commit', async () => {
    const app = await createTestApp()
    const { db } = app.database.connection
    const slot = await addSlot(db, { capacity: 5 })
    const capacity = async () => {
      const [event] = (await app.get<Event[]>('/api/events')).body
      return slotOf(event?.timeSlots ?? [], 0).capacity
    }
    expect(await capacity()).toBe(5)
    const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const writing = db.transaction().execute(async (tx) => {
      await tx.updateTable('time_slots').set({ capacity: 7 }).where('id', '=', slot.id).execute()
      begun.resolve()
      await mayEnd.promise
    })
    await begun.promise
    expect([await capacity(), await capacity()]).toEqual([5, 5])
    mayEnd.resolve()
    await writing
    expect(await capacity()).toBe(7)
  })
})
