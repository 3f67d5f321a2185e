import { afterEach, beforeEach } from 'vitest'
import type { Event } from '../../src/contract/event.ts'
import type { Db } from '../../src/server/db/connect.ts'
import { createEvent } from '../../src/server/event/event-commands.ts'
import type { Channel } from '../../src/server/messages/channels/channel.ts'
import { createChannel } from '../../src/server/messages/channels/smtp.ts'
import { createWaits } from '../../src/server/messages/outbox/outbox-waits.ts'
import { type Outbox, sendDueMessages } from '../../src/server/messages/outbox/outbox-worker.ts'
import { register } from '../../src/server/registration/registration-commands.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { program } from './example-message.ts'
import { type MailServer, startMailServer } from './mail-server.ts'

export const start = Date.parse('2026-12-01T12:00:00.000Z')
export const slotStart = Date.parse('2026-12-08T14:00:00.000Z')

type OutboxSite = {
  database: TestDatabase
  db: Db
  mailServer: MailServer
  now: Date
  logged: { level: string; facts: object; message: string }[]
}

/** A database with one slot, a mail server and a clock, new for each test of the file */
export function setUpOutboxSite() {
  const site = {} as OutboxSite
  let channels: Channel[]
  let event: Event

  beforeEach(async () => {
    channels = []
    site.database = await createTestDatabase()
    site.db = site.database.connection.db
    site.mailServer = await startMailServer()
    site.now = new Date(start)
    site.logged = []
    event = await createEvent(
      site.db,
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
      { by: 'admin', zone: program.timeZone, now: site.now },
    )
  })
  afterEach(async () => {
    for (const channel of channels) await channel.close()
    await site.mailServer.close()
    await site.database.close()
  })

  /** The outbox of one process; with `kept`, the process has no mail server. */
  function outboxOn(connected: Db, { kept = false } = {}): Outbox {
    const channel = createChannel({
      smtpUrl: kept ? null : site.mailServer.url,
      mailFrom: 'hello@example.org',
    })
    channels.push(channel)
    const log = (level: string) => (facts: object, message: string) => {
      site.logged.push({ level, facts, message })
    }
    return {
      db: connected,
      clock: () => site.now,
      waits: createWaits(() => site.now.getTime()),
      channel,
      program: () => program,
      log: { info: log('info'), warn: log('warn'), error: log('error') },
    }
  }
  const run = (outbox = outboxOn(site.db)) => sendDueMessages(outbox, new AbortController().signal)

  const slotChoice = () => ({ eventId: event.id, timeSlotId: event.timeSlots[0]?.id ?? '' })
  /** Each family gets its own phone, because a household may have only two registrations. */
  let phones = 5550100100
  const signUp = (name: string, signUpToken?: string) =>
    register(
      site.db,
      {
        ...slotChoice(),
        name,
        email: `${name}@example.org`,
        phone: `${++phones}`,
        zipCode: '45252',
        signUpToken,
      },
      { clock: () => site.now, zone: program.timeZone },
    )
  // The id orders rows with the same time.
  const stored = () =>
    site.db.selectFrom('messages').selectAll().orderBy('created_at').orderBy('id').execute()
  const only = async () => {
    const [message, ...others] = await stored()
    if (!message || others.length > 0)
      throw new Error(`Expected one message, got ${others.length + (message ? 1 : 0)}`)
    return message
  }
  const subjects = () =>
    site.mailServer.received.map(({ subject }) => subject?.split(':')[0]).toSorted()
  const advance = (ms: number) => {
    site.now = new Date(site.now.getTime() + ms)
  }

  return { site, outboxOn, run, slotChoice, signUp, stored, only, subjects, advance }
}
