import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts'
import { program } from '../../../../test/support/example-message.ts'
import { type MailServer, startMailServer } from '../../../../test/support/mail-server.ts'
import type { Event } from '../../../contract/event.ts'
import { giveUpAfterMs, leaseMs } from '../../../domain/delivery-times.ts'
import { skipReasons } from '../../../domain/message.ts'
import { cancelRegistration } from '../../cancellation/cancellation-commands.ts'
import { connect, type Db } from '../../db/connect.ts'
import { createEvent } from '../../event/event-commands.ts'
import { joinWaitlist, register } from '../../registration/registration-commands.ts'
import type { Channel } from '../channels/channel.ts'
import { createChannel } from '../channels/smtp.ts'
import { claimMessage } from './outbox-claim-commands.ts'
import { findUnsentToken } from './outbox-queries.ts'
import { createWaits } from './outbox-waits.ts'
import { type Outbox, sendDueMessages } from './outbox-worker.ts'

const start = Date.parse('2026-12-01T12:00:00.000Z')
const dayOfSlot = Date.parse('2026-12-08T14:00:00.000Z')
const cancelLink = /\/cancel\/([0-9a-f-]{36})/

let database: TestDatabase
let db: Db
let mailServer: MailServer
let channels: Channel[]
let now: Date
let logged: { level: string; facts: object; message: string }[]
let event: Event

beforeEach(async () => {
  database = await createTestDatabase()
  db = database.connection.db
  mailServer = await startMailServer()
  channels = []
  now = new Date(start)
  logged = []
  event = await createEvent(
    db,
    {
      title: 'Morning wash',
      date: '2026-12-08',
      location: 'Downtown',
      timeSlots: [
        {
          startTime: '2026-12-08T14:00:00.000Z',
          endTime: '2026-12-08T15:00:00.000Z',
          capacity: 50,
        },
      ],
    },
    { by: 'admin', zone: program.timeZone, now },
  )
})
afterEach(async () => {
  for (const channel of channels) await channel.close()
  await mailServer.close()
  await database.close()
})

/** One worker, as each process has; `kept` is one without a mail server. */
function outboxOn(connected: Db, { kept = false } = {}): Outbox {
  const channel = createChannel({
    smtpUrl: kept ? null : mailServer.url,
    mailFrom: 'hello@example.org',
  })
  channels.push(channel)
  const log = (level: string) => (facts: object, message: string) => {
    logged.push({ level, facts, message })
  }
  return {
    db: connected,
    clock: () => now,
    waits: createWaits(() => now.getTime()),
    channel,
    program,
    log: { info: log('info'), warn: log('warn'), error: log('error') },
  }
}
const run = (outbox = outboxOn(db)) => sendDueMessages(outbox, new AbortController().signal)

const slotChoice = () => ({ eventId: event.id, timeSlotId: event.timeSlots[0]?.id ?? '' })
/** Each with its own phone, because a household may not sign up as often as these tests do */
let phones = 5550100100
const signUp = (name: string, signUpToken?: string) =>
  register(
    db,
    {
      ...slotChoice(),
      name,
      email: `${name}@example.org`,
      phone: `${++phones}`,
      zipCode: '45252',
      signUpToken,
    },
    () => now,
  )
// Rows of the same instant have no order.
const stored = () =>
  db.selectFrom('messages').selectAll().orderBy('created_at').orderBy('id').execute()
const only = async () => {
  const [message, ...others] = await stored()
  if (!message || others.length > 0) throw new Error('Not one message')
  return message
}
const subjects = () => mailServer.received.map(({ subject }) => subject?.split(':')[0]).toSorted()
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

describe('a queued message', () => {
  it('reaches its mailbox, and its link cancels', async () => {
    await signUp('rosa')
    await run()
    const mail = await mailServer.mailTo('rosa@example.org')
    expect(mail.subject).toBe("You're signed up: Tue, Dec 8, 9:00 AM, Downtown")
    expect(mail.attachments).toMatchObject([{ filename: 'invite.ics' }])

    const token = cancelLink.exec(mail.text ?? '')?.[1] ?? ''
    await cancelRegistration(db, token, () => now)
    await run()
    expect(subjects()).toEqual(['Cancelled', "You're signed up"])
  })

  it('is marked as sent, and its link is erased', async () => {
    await signUp('rosa')
    expect((await only()).payload).toContain('cancelToken')
    later(1_000)
    await run()
    const message = await only()
    expect(message).toMatchObject({
      state: 'sent',
      attempts: 1,
      sent_at: now.toISOString(),
      last_error: null,
    })
    const token = cancelLink.exec(mailServer.received[0]?.text ?? '')?.[1]
    expect(token).toBeTruthy()
    expect(message.payload).not.toContain(token)
  })

  it('is sent once, however often the worker runs', async () => {
    await signUp('rosa')
    const outbox = outboxOn(db)
    await Promise.all([run(outbox), run(outbox)])
    later(leaseMs)
    await run(outbox)
    expect(mailServer.received).toHaveLength(1)
  })

  it('is sent once by two concurrent processes', async () => {
    const names = Array.from({ length: 24 }, (_, index) => `family${index}`)
    for (const name of names) await signUp(name)
    const other = connect(database.url)
    await Promise.all([run(outboxOn(db)), run(outboxOn(other.db))])
    await other.db.destroy()
    expect(mailServer.received.flatMap(({ recipients }) => recipients).toSorted()).toEqual(
      names.map((name) => `${name}@example.org`).toSorted(),
    )
    expect(
      (await stored()).every(({ state, attempts }) => state === 'sent' && attempts === 1),
    ).toBe(true)
  })

  it('claimed by a process that was killed is sent when the lease ends', async () => {
    await signUp('rosa')
    await claimMessage(db, (await only()).id, now)
    const outbox = outboxOn(db)
    await run(outbox)
    later(leaseMs - 1)
    await run(outbox)
    expect(mailServer.received).toHaveLength(0)
    later(1)
    await run(outbox)
    expect(mailServer.received).toHaveLength(1)
    expect(await only()).toMatchObject({ state: 'sent', attempts: 2 })
  })

  it('is sent once by a slow server, even if another worker looks meanwhile', async () => {
    await signUp('rosa')
    const release = mailServer.hold()
    const slow = run()
    await mailServer.mailTo('rosa@example.org')
    await run()
    release()
    await slow
    expect(mailServer.received).toHaveLength(1)
    expect((await only()).state).toBe('sent')
  })

  it('is kept, with its link, if no mail server is configured', async () => {
    await signUp('rosa')
    await run(outboxOn(db, { kept: true }))
    const message = await only()
    expect(message).toMatchObject({ state: 'kept', attempts: 0, sent_at: null })
    expect(message.payload).toContain('cancelToken')
    await run()
    expect(mailServer.received).toHaveLength(0)
  })
})

describe('a message that the server does not accept', () => {
  it('is retried after 30 seconds, then after twice as long, until it is accepted', async () => {
    mailServer.answer('rosa@example.org', '450 4.2.0 Mailbox of rosa@example.org is busy')
    await signUp('rosa')
    await run()
    expect(await only()).toMatchObject({
      state: 'queued',
      attempts: 1,
      last_error: 'SMTP 450 4.2.0 to RCPT TO',
      next_attempt_at: new Date(start + 30_000).toISOString(),
    })
    later(29_999)
    await run()
    expect(await only()).toMatchObject({ attempts: 1 })
    later(1)
    await run()
    expect(await only()).toMatchObject({
      attempts: 2,
      next_attempt_at: new Date(start + 90_000).toISOString(),
    })
    mailServer.answer('rosa@example.org', null)
    later(60_000)
    await run()
    expect(await only()).toMatchObject({ state: 'sent', attempts: 3, last_error: null })
    expect(mailServer.received).toHaveLength(1)
  })

  it('is given up after a day of retries, visibly', async () => {
    mailServer.answer('rosa@example.org', '450 4.2.0 Busy')
    await signUp('rosa')
    const outbox = outboxOn(db)
    await run(outbox)
    let message = await only()
    while (message.state === 'queued') {
      now = new Date(message.next_attempt_at)
      await run(outbox)
      message = await only()
    }
    expect(now.getTime()).toBe(start + giveUpAfterMs)
    expect(message).toMatchObject({
      state: 'failed',
      last_error: 'given up: SMTP 450 4.2.0 to RCPT TO',
    })
    expect(logged.at(-1)).toMatchObject({ level: 'error', facts: { messageId: message.id } })
    later(giveUpAfterMs)
    mailServer.answer('rosa@example.org', null)
    await run(outbox)
    expect(mailServer.received).toHaveLength(0)
  })

  it('fails at once if the mailbox does not exist, and the others are sent', async () => {
    mailServer.answer('rosa@example.org', '550 5.1.1 <rosa@example.org> unknown')
    for (const name of ['rosa', 'tom', 'ana']) {
      await signUp(name)
      later(1)
    }
    await run()
    expect((await stored()).map(({ state }) => state)).toEqual(['failed', 'sent', 'sent'])
    expect((await stored())[0]).toMatchObject({
      attempts: 1,
      last_error: 'SMTP 550 5.1.1 to RCPT TO',
    })
    expect(logged.filter(({ level }) => level === 'error')).toHaveLength(1)
  })

  it('is sent when a server that was down is up again', async () => {
    const { port } = mailServer
    await mailServer.close()
    await signUp('rosa')
    const outbox = outboxOn(db)
    await run(outbox)
    expect(await only()).toMatchObject({ state: 'queued', last_error: 'ECONNREFUSED' })
    mailServer = await startMailServer({ port })
    later(30_000)
    await run(outbox)
    expect(mailServer.received).toHaveLength(1)
  })

  it('has the same id the second time, if the server accepted it and hung up', async () => {
    await signUp('rosa')
    mailServer.mood = 'hangs up'
    const outbox = outboxOn(db)
    await run(outbox)
    expect((await only()).state).toBe('queued')
    mailServer.mood = 'friendly'
    later(30_000)
    await run(outbox)
    const [first, second] = mailServer.received.map(({ messageId }) => messageId)
    expect(first).toBeTruthy()
    expect(second).toBe(first)
    expect((await only()).state).toBe('sent')
  })

  it('leaves no personal data in the log or the reason', async () => {
    mailServer.answer('rosa@example.org', '550 5.1.1 <rosa@example.org> Rosa is unknown')
    mailServer.answer('tom@example.org', '450 4.2.0 <tom@example.org> Tom is busy')
    for (const name of ['rosa', 'tom', 'ana']) {
      await signUp(name)
      later(1)
    }
    const broken = JSON.stringify({ name: 'ana', startTime: 'ana@example.org' })
    await db
      .updateTable('messages')
      .set({ payload: broken })
      .where('recipient', '=', 'ana@example.org')
      .execute()
    await run()
    const told = JSON.stringify([logged, (await stored()).map(({ last_error }) => last_error)])
    expect(logged.length).toBeGreaterThanOrEqual(3)
    expect(told).not.toMatch(/@example\.org|rosa|tom|\bana\b/i)
  })
})

describe('a message that is no longer true', () => {
  it('is not sent: an offer to somebody who has signed up since', async () => {
    const rosa = { ...slotChoice(), name: 'rosa', email: 'rosa@example.org' }
    const { registration } = await joinWaitlist(db, rosa, () => now)
    await signUp('rosa', await findUnsentToken(db, registration.id))
    await run()
    expect(subjects()).toEqual(["You're signed up"])
    const dropped = (await stored()).filter(({ state }) => state === 'failed')
    expect(dropped.map(({ kind }) => kind).toSorted()).toEqual([
      'spot_available',
      'waitlist_joined',
    ])
    for (const { last_error, payload } of dropped) {
      expect(last_error).toBe(skipReasons.obsolete)
      expect(payload).not.toContain('cancelToken')
    }
    expect(logged.map(({ level }) => level)).not.toContain('error')
  })

  it('is not sent: an offer once the slot has started', async () => {
    await joinWaitlist(db, { ...slotChoice(), name: 'rosa', email: 'rosa@example.org' }, () => now)
    now = new Date(dayOfSlot)
    await run()
    expect(mailServer.received).toHaveLength(0)
  })

  it('is not sent: an offer of a spot that is taken', async () => {
    await db.updateTable('time_slots').set({ capacity: 1 }).execute()
    await joinWaitlist(db, { ...slotChoice(), name: 'rosa', email: 'rosa@example.org' }, () => now)
    await signUp('tom')
    await run()
    expect(subjects()).toEqual(["You're on the waitlist", "You're signed up"])
  })

  it('is not sent: the confirmation of a cancelled registration, only its cancellation', async () => {
    const { registration } = await signUp('rosa')
    const token = await findUnsentToken(db, registration.id)
    await cancelRegistration(db, token ?? '', () => now)
    await run()
    expect(subjects()).toEqual(['Cancelled'])
  })

  it('is not sent: the confirmation of a deleted registration', async () => {
    const { registration } = await signUp('rosa')
    await db.deleteFrom('registrations').where('id', '=', registration.id).execute()
    await run()
    expect(mailServer.received).toHaveLength(0)
    expect(await only()).toMatchObject({ state: 'failed', last_error: skipReasons.obsolete })
  })
})

describe('the worker', () => {
  it('starts nothing more once it is stopped, and finishes current deliveries', async () => {
    const names = Array.from({ length: 9 }, (_, index) => `family${index}`)
    for (const name of names) {
      await signUp(name)
      later(1)
    }
    const release = mailServer.hold()
    const stopping = new AbortController()
    const running = sendDueMessages(outboxOn(db), stopping.signal)
    await mailServer.mailTo('family0@example.org')
    stopping.abort()
    release()
    await running
    const states = (await stored()).map(({ state }) => state)
    const sent = states.filter((state) => state === 'sent').length
    expect(sent).toBeGreaterThanOrEqual(1)
    expect(sent).toBeLessThanOrEqual(4)
    expect(states.filter((state) => state === 'queued')).toHaveLength(names.length - sent)
    expect(mailServer.received).toHaveLength(sent)
  })

  it('reports a database that fails, and does not throw', async () => {
    await db.schema.dropTable('messages').execute()
    await run()
    await run(outboxOn(db, { kept: true }))
    expect(logged.length).toBeGreaterThanOrEqual(2)
    for (const { level, message } of logged) {
      expect([level, message]).toEqual(['error', 'the outbox could not be processed'])
    }
  })
})
