import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestApp, elapsedBy, type TestApp } from '../../../test/support/app.ts'
import {
  addSlot,
  eventBody,
  registerBody,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { program } from '../../../test/support/example-message.ts'
import { startMailServer } from '../../../test/support/mail-server.ts'
import type { LoggedMessage, MessageItem } from '../../contract/messages.ts'
import { api } from '../../contract/paths.ts'
import { instantOf } from '../../domain/program-time.ts'
import { createEvent } from '../event/event-commands.ts'
import { createChannel } from '../messages/channels/smtp.ts'

import { createWaits } from '../messages/outbox/outbox-waits.ts'
import { sendDueMessages } from '../messages/outbox/outbox-worker.ts'
import { notifyOrganizationJob } from './notify-organization.ts'

/** Rows of the same instant have no order. */
const secondInHours = 1 / 3600

const zone = 'America/New_York'
const goesOn = new AbortController().signal
const recipients = ['maria@example.org', 'office@example.org']

const newJob = ({ db }: TestApp) => notifyOrganizationJob({ db, zone, recipients })

/** Messages queued for the first recipient, rendered now, oldest first */
async function told(app: TestApp, kind: string) {
  await app.db.deleteFrom('admin_sessions').execute()
  await app.db.deleteFrom('admins').execute()
  const token = await signInAdmin(app)
  const { body } = await app.get<MessageItem[]>(api.adminMessages(), { token })
  const mine = body.filter((item) => item.kind === kind && item.recipient === recipients[0])
  const read = mine
    .reverse()
    .map(({ id }) => app.get<LoggedMessage>(api.adminMessage(id), { token }))
  return (await Promise.all(read)).map(({ body: message }) => message.content)
}

const at = (time: string) => `2026-12-01T${time}.000Z`

async function setUp() {
  const app = await createTestApp({ now: at('12:01:00') })
  const slot = await addSlot(app.db, { now: at('12:00:00'), capacity: 2 })
  const job = newJob(app)
  const runAt = async (time: string, which = job) => {
    app.clock.set(at(time))
    await which.run(app.clock(), goesOn)
  }
  return { app, slot, runAt }
}

describe('the digest', () => {
  test('reports to each recipient what families did, by event, after each quarter of an hour', async () => {
    const { app, slot, runAt } = await setUp()
    const first = await registerFamily(app, slot, 1)
    app.clock.advanceHours(secondInHours)
    await registerFamily(app, slot, 2)
    app.clock.advanceHours(secondInHours)
    await waitlistFamily(app, slot, 3)
    app.clock.advanceHours(secondInHours)
    await app.post(api.cancel(tokenOf(first)))
    await runAt('12:15:59')
    expect(await told(app, 'organisation_digest')).toEqual([])
    await runAt('12:16:00')
    await runAt('12:16:15')
    const [digest, ...more] = await told(app, 'organisation_digest')
    expect(more).toEqual([])
    expect(digest?.subject).toBe('Sign-ups: 2 registered, 1 joined a waitlist, 1 cancelled')
    expect(digest?.text).toContain(
      [
        'FREE LAUNDRY DAY, DEC 3',
        '- 7:01 AM: Family 1 registered',
        '- 7:01 AM: Family 2 registered',
        '- 7:01 AM: Family 3 joined the waitlist',
        '- 7:01 AM: Family 1 cancelled',
      ].join('\n'),
    )
    const sentTo = await app.db
      .selectFrom('messages')
      .where('kind', '=', 'organisation_digest')
      .orderBy('recipient')
      .select('recipient')
      .execute()
    expect(sentTo.map(({ recipient }) => recipient)).toEqual(recipients)
  })

  test('continues where the last one ended, and is omitted if nothing happened', async () => {
    const { app, slot, runAt } = await setUp()
    await registerFamily(app, slot, 1)
    await runAt('12:16:00')
    await runAt('12:31:00')
    app.clock.set(at('12:31:30'))
    await registerFamily(app, slot, 2)
    await runAt('12:46:00')
    const [, second, ...more] = await told(app, 'organisation_digest')
    expect(more).toEqual([])
    expect(second?.text).toContain('Family 2 registered')
    expect(second?.text).not.toContain('Family 1')
  })

  test('reports all activity after an outage, in one message', async () => {
    const { app, slot, runAt } = await setUp()
    await registerFamily(app, slot, 1)
    app.clock.set(at('15:00:00'))
    await registerFamily(app, slot, 2)
    await runAt('18:00:00', newJob(app))
    const [digest, ...more] = await told(app, 'organisation_digest')
    expect(more).toEqual([])
    expect(digest?.subject).toBe('Sign-ups: 2 registered')
  })

  test('reports all activity after days off, once', async () => {
    const { app, slot, runAt } = await setUp()
    await registerFamily(app, slot, 1)
    await runAt('12:16:00')
    app.clock.set(at('12:20:00'))
    await registerFamily(app, slot, 2)
    app.clock.set('2026-12-02T12:10:00.000Z')
    await registerFamily(app, slot, 3)
    app.clock.set('2026-12-05T09:00:00.000Z')
    await newJob(app).run(app.clock(), goesOn)
    const [, digest, ...more] = await told(app, 'organisation_digest')
    expect(more).toEqual([])
    for (const words of ['Family 2 registered', 'Family 3 joined the waitlist']) {
      expect(digest?.text).toContain(words)
    }
    expect(digest?.text).not.toContain('Family 1')
  })

  test('reports each sign-up once when the clock is set back or was ahead', async () => {
    const { app, slot, runAt } = await setUp()
    await registerFamily(app, slot, 1)
    await runAt('12:16:00')
    // Two hours ahead for a while
    app.clock.set(at('14:20:00'))
    await registerFamily(app, slot, 2)
    app.clock.set(at('12:05:00'))
    await registerFamily(app, slot, 3)
    for (const time of ['12:16:00', '12:31:00', '14:16:00', '14:31:00']) await runAt(time)
    const digests = await told(app, 'organisation_digest')
    const names = digests.flatMap((digest) => digest?.text.match(/Family \d/g) ?? [])
    expect(names.toSorted()).toEqual(['Family 1', 'Family 2', 'Family 3'])
  })

  describe('that is given up', () => {
    const busy = '450 4.2.0 Busy'

    /** A digest about family 1 that was given up; then family 2 registers. */
    async function setUpGivenUp(answers: (string | null)[]) {
      const { app, slot, runAt } = await setUp()
      const mail = await startMailServer()
      const channel = createChannel({ smtpUrl: mail.url, mailFrom: 'hello@example.org' })
      onTestFinished(async () => {
        await channel.close()
        await mail.close()
      })
      await registerFamily(app, slot, 1)
      await runAt('12:16:00')
      await app.db.updateTable('messages').set({ attempts: 31 }).execute()
      const log = { info: () => {}, warn: () => {}, error: () => {} }
      const waits = createWaits(elapsedBy(app.clock))
      const send = () =>
        sendDueMessages({ db: app.db, clock: app.clock, waits, channel, program, log }, goesOn)
      for (const [n, answer] of answers.entries()) mail.answer(recipients[n] ?? '', answer)
      await send()
      for (const recipient of recipients) mail.answer(recipient, null)
      app.clock.set(at('12:20:00'))
      await registerFamily(app, slot, 2)
      await runAt('12:31:00')
      await send()
      const families = (address: string) =>
        mail.received
          .filter((message) => message.recipients.includes(address))
          .map(({ text }) => (text ?? '').match(/Family \d/g))
      return { app, families }
    }

    test('for all recipients is reported by the next one', async () => {
      const { app, families } = await setUpGivenUp([busy, busy])
      for (const address of recipients) {
        expect(families(address)).toEqual([['Family 1', 'Family 2']])
      }
      const [first] = await told(app, 'organisation_digest')
      expect(first).toBeNull()
    })

    test('for one recipient only is not reported again', async () => {
      const { families } = await setUpGivenUp([busy, null])
      expect(families(recipients[0] ?? '')).toEqual([['Family 2']])
      expect(families(recipients[1] ?? '')).toEqual([['Family 1'], ['Family 2']])
    })
  })

  test('marks activity as reported without recipients, so that the first digest does not cover years', async () => {
    const { app, slot, runAt } = await setUp()
    const nobody = notifyOrganizationJob({ db: app.db, zone, recipients: [] })
    await registerFamily(app, slot, 1)
    await runAt('12:16:00', nobody)
    app.clock.set(at('12:20:00'))
    await registerFamily(app, slot, 2)
    await runAt('12:46:00')
    const [digest, ...more] = await told(app, 'organisation_digest')
    expect(more).toEqual([])
    expect(digest?.subject).toBe('Sign-ups: 1 registered')
    expect(digest?.text).toContain('Family 2')
  })

  test('is queued once by two processes, and after a restart', async () => {
    const { app, slot } = await setUp()
    await registerFamily(app, slot, 1)
    app.clock.set(at('12:20:00'))
    const now = app.clock()
    await Promise.all([newJob(app).run(now, goesOn), newJob(app).run(now, goesOn)])
    await newJob(app).run(now, goesOn)
    expect(await told(app, 'organisation_digest')).toHaveLength(1)
  })

  test('omits what administrators did', async () => {
    const { app, slot, runAt } = await setUp()
    const token = await signInAdmin(app)
    await app.post(api.adminRegistrations(), registerBody(slot, 1), { token })
    await runAt('12:16:00')
    expect(await told(app, 'organisation_digest')).toEqual([])
  })

  test('stays readable after a busy quarter of an hour', async () => {
    const { app, runAt } = await setUp()
    const slot = await addSlot(app.db, { now: at('12:00:00'), capacity: 100 })
    for (let n = 1; n <= 45; n++) await registerFamily(app, slot, n)
    await runAt('12:16:00')
    const [digest] = await told(app, 'organisation_digest')
    expect(digest?.subject).toBe('Sign-ups: 45 registered')
    expect(digest?.text.match(/registered$/gm)).toHaveLength(40)
    expect(digest?.text).toContain('And 5 more.')
  })
})

describe('the list of an event', () => {
  async function planEvent(app: TestApp, ...starts: string[]) {
    const timeSlots = starts.map((start) => {
      const [day = '', time = ''] = start.split(' ')
      const startTime = instantOf(day, time, zone)
      const endTime = new Date(Date.parse(startTime) + 3_600_000).toISOString()
      return { startTime, endTime, capacity: 2 }
    })
    const act = { by: 'tester', zone, now: app.clock() }
    const date = starts[0]?.slice(0, 10) ?? ''
    return createEvent(app.db, eventBody({}, { date, timeSlots, title: 'Wash <b>Day</b>' }), act)
  }

  test('is sent at six in the evening before, for each day of the event', async () => {
    const app = await createTestApp({ now: at('12:00:00') })
    const event = await planEvent(app, '2026-12-05 09:00', '2026-12-05 10:00', '2026-12-06 12:00')
    await registerFamily(app, slotOf(event.timeSlots, 0), 1)
    await registerFamily(app, slotOf(event.timeSlots, 0), 2)
    await waitlistFamily(app, slotOf(event.timeSlots, 0), 3)
    await registerFamily(app, slotOf(event.timeSlots, 2), 4)
    const job = newJob(app)
    const queued = []
    for (let hour = 0; hour < 24 * 7; hour++) {
      app.clock.advanceHours(1)
      await job.run(app.clock(), goesOn)
      const lists = await told(app, 'organisation_event_list')
      if (lists.length > queued.length) queued.push([app.clock().toISOString(), lists.at(-1)])
    }
    expect(queued).toMatchObject([
      [
        '2026-12-04T23:00:00.000Z',
        { subject: 'List for Sat, Dec 5, 9:00 AM: Wash <b>Day</b>, Spin Cycle' },
      ],
      [
        '2026-12-05T23:00:00.000Z',
        { subject: 'List for Sun, Dec 6, 12:00 PM: Wash <b>Day</b>, Spin Cycle' },
      ],
    ])
  })

  test('has a page to print, with confirmed and waiting families', async () => {
    const mail = await startMailServer()
    const app = await createTestApp({ now: at('12:00:00') })
    const channel = createChannel({ smtpUrl: mail.url, mailFrom: 'hello@example.org' })
    onTestFinished(async () => {
      await channel.close()
      await mail.close()
    })
    const event = await planEvent(app, '2026-12-05 09:00', '2026-12-05 10:00')
    await registerFamily(app, slotOf(event.timeSlots, 0), 1)
    app.clock.advanceHours(secondInHours)
    await registerFamily(app, slotOf(event.timeSlots, 0), 2)
    app.clock.advanceHours(secondInHours)
    await waitlistFamily(app, slotOf(event.timeSlots, 0), 3)
    app.clock.set('2026-12-04T23:00:00.000Z')
    await newJob(app).run(app.clock(), goesOn)
    // A family that signs up before it is sent is on it.
    await registerFamily(app, slotOf(event.timeSlots, 1), 4)
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    await sendDueMessages(
      {
        db: app.db,
        clock: app.clock,
        waits: createWaits(elapsedBy(app.clock)),
        channel,
        program,
        log,
      },
      goesOn,
    )

    const message = await mail.mailTo('office@example.org', /^List for/)
    expect(message.text).toContain('9:00 AM – 10:00 AM: 2 of 2 confirmed, 1 on the waitlist')
    expect(message.text).toContain(
      `https://washday.example.org/admin/registrations/print/${event.id}`,
    )
    const [file, ...others] = message.attachments
    expect(others).toEqual([])
    expect(file).toMatchObject({ filename: 'list-2026-12-05.html', mimeType: 'text/html' })
    const sheet = String(file?.content)
    expect(sheet).toMatch(/^<!doctype html>/)
    expect(sheet).toContain('Wash &lt;b&gt;Day&lt;/b&gt;')
    for (const words of ['Saturday, December 5, 2026', '9:00 AM – 10:00 AM', '(513) 555-0001']) {
      expect(sheet).toContain(words)
    }
    const order = [
      '1. <bdi>Family 1',
      '2. <bdi>Family 2',
      'Waitlist',
      '1. <bdi>Family 3',
      '1. <bdi>Family 4',
    ]
    const places = order.map((words) => sheet.indexOf(words))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
    expect(sheet).not.toMatch(/<script|src=|https?:/)
  })

  test('is not sent for a deleted event, or after the day', async () => {
    const app = await createTestApp({ now: at('12:00:00') })
    const event = await planEvent(app, '2026-12-05 09:00')
    app.clock.set('2026-12-04T23:00:00.000Z')
    await newJob(app).run(app.clock(), goesOn)
    await app.db.deleteFrom('events').where('id', '=', event.id).execute()
    expect(await told(app, 'organisation_event_list')).toEqual([null])
    const late = await createTestApp({ now: at('12:00:00') })
    await planEvent(late, '2026-12-05 09:00')
    late.clock.set('2026-12-05T14:00:00.000Z')
    await newJob(late).run(late.clock(), goesOn)
    expect(await told(late, 'organisation_event_list')).toEqual([])
  })

  test('is queued once by two processes, also after a restart', async () => {
    const app = await createTestApp({ now: at('12:00:00') })
    await planEvent(app, '2026-12-05 09:00')
    app.clock.set('2026-12-05T12:00:00.000Z')
    const now = app.clock()
    await Promise.all([newJob(app).run(now, goesOn), newJob(app).run(now, goesOn)])
    await newJob(app).run(now, goesOn)
    expect(await told(app, 'organisation_event_list')).toHaveLength(1)
  })
})
