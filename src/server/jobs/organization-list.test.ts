import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestApp, elapsedBy, type TestApp } from '../../../test/support/app.ts'
import { closeBody, closeSlots, reopenSlots } from '../../../test/support/closing.ts'
import {
  eventBody,
  registerFamily,
  signInAdmin,
  slotOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { program } from '../../../test/support/example-message.ts'
import { startMailServer } from '../../../test/support/mail-server.ts'
import {
  at,
  neverAborted,
  newJob,
  readNotices,
  secondInHours,
  zone,
} from '../../../test/support/organization-messages.ts'
import { api } from '../../contract/paths.ts'
import { instantOf } from '../../domain/program-time.ts'
import { createEvent } from '../event/event-commands.ts'
import { createChannel } from '../messages/channels/smtp.ts'
import { findEventList } from '../messages/outbox/organization-queries.ts'
import { createWaits } from '../messages/outbox/outbox-waits.ts'
import { sendDueMessages } from '../messages/outbox/outbox-worker.ts'
import { renderEventList } from '../messages/templates/organization/event-list.ts'

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

  test('includes the families to call, with their phones and what to tell them', async () => {
    const app = await createTestApp({ now: at('12:00:00') })
    const event = await planEvent(app, '2026-12-05 09:00', '2026-12-06 12:00')
    const token = await signInAdmin(app)
    for (const [index, name] of ['Ana <b>B', 'Later'].entries()) {
      const { eventId, id } = slotOf(event.timeSlots, index)
      const person = { eventId, timeSlotId: id, name, phone: '513 555 0101' }
      await app.post('/api/admin/registrations', person, { token })
    }
    const list = await findEventList(
      app.db,
      {
        since: instantOf('2026-12-05', '00:00', zone),
        until: instantOf('2026-12-06', '00:00', zone),
        eventId: event.id,
        eventTitle: event.title,
      },
      zone,
    )
    if (!list) throw new Error('No list')
    const mail = await renderEventList(list, program)
    const newsLine = 'They are signed up for Sat, Dec 5, 9:00 AM, Spin Cycle.'
    expect(mail.text).toContain(`Ana <b>B, 513 555 0101: ${newsLine}`)
    expect(mail.text).not.toContain('Later')
    const sheet = String(mail.attachments?.[0]?.content)
    expect(sheet).toContain('To call')
    expect(sheet).toContain('Ana &lt;b&gt;B')
    expect(sheet).toContain(newsLine)
  })

  test('has no link that somebody typed as a name or beside a phone number', async () => {
    const app = await createTestApp({ now: at('12:00:00') })
    const event = await planEvent(app, '2026-12-05 09:00')
    const { eventId, id } = slotOf(event.timeSlots, 0)
    const contact = { name: 'www.wash.example', phone: 'wash.example 513.555.0101' }
    const person = { eventId, timeSlotId: id, ...contact }
    await app.post(api.adminRegistrations(), person, { token: await signInAdmin(app) })
    const since = instantOf('2026-12-05', '00:00', zone)
    const until = instantOf('2026-12-06', '00:00', zone)
    const day = { since, until, eventId: event.id, eventTitle: event.title }
    const list = await findEventList(app.db, day, zone)
    const mail = list && (await renderEventList(list, program))
    expect(mail?.text).toContain(
      'A family (the name is left out, because it looks like a link), 513 555 0101: They are signed up',
    )
    expect(`${mail?.text}${mail?.html}`).not.toContain('wash.example')
  })

  test('is sent at 18:00 on the day before each day of the event', async () => {
    const app = await createTestApp({ now: at('12:00:00') })
    const event = await planEvent(app, '2026-12-05 09:00', '2026-12-05 10:00', '2026-12-06 12:00')
    await registerFamily(app, slotOf(event.timeSlots, 0), 1)
    await registerFamily(app, slotOf(event.timeSlots, 0), 2)
    await waitlistFamily(app, slotOf(event.timeSlots, 0), 3)
    await registerFamily(app, slotOf(event.timeSlots, 2), 4)
    const job = newJob(app)
    const countLists = async () => {
      const lists = app.db.selectFrom('messages').where('kind', '=', 'organisation_event_list')
      return (await lists.where('recipient', '=', 'office@example.org').select('id').execute())
        .length
    }
    const queued = []
    await job.run(app.clock(), neverAborted)
    app.clock.set('2026-12-04T06:00:00.000Z')
    while (app.clock() < new Date('2026-12-06T20:00:00.000Z')) {
      app.clock.advanceHours(1)
      await job.run(app.clock(), neverAborted)
      if ((await countLists()) === queued.length) continue
      const lists = await readNotices(app, 'organisation_event_list')
      queued.push([app.clock().toISOString(), lists.at(-1)])
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

  test('has a printable attachment with confirmed and waiting families', async () => {
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
    await registerFamily(app, slotOf(event.timeSlots, 0), 2, { language: 'es' })
    app.clock.advanceHours(secondInHours)
    await waitlistFamily(app, slotOf(event.timeSlots, 0), 3)
    app.clock.set('2026-12-04T23:00:00.000Z')
    await newJob(app).run(app.clock(), neverAborted)
    // The list is rendered when it is sent, so it has later sign-ups, too.
    await registerFamily(app, slotOf(event.timeSlots, 1), 4)
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    await sendDueMessages(
      {
        db: app.db,
        clock: app.clock,
        waits: createWaits(elapsedBy(app.clock)),
        channel,
        program: () => program,
        log,
      },
      neverAborted,
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
      '2. <bdi>Family 2</bdi> (Español)',
      'Waitlist',
      '1. <bdi>Family 3',
      '1. <bdi>Family 4',
    ]
    const places = order.map((words) => sheet.indexOf(words))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
    expect(sheet).not.toMatch(/<script|src=|https?:/)
  })

  test('is not sent for a deleted event, or after its slot has started', async () => {
    const app = await createTestApp({ now: at('12:00:00') })
    const event = await planEvent(app, '2026-12-05 09:00')
    app.clock.set('2026-12-04T23:00:00.000Z')
    await newJob(app).run(app.clock(), neverAborted)
    await app.db.deleteFrom('events').where('id', '=', event.id).execute()
    expect(await readNotices(app, 'organisation_event_list')).toEqual([null])
    const late = await createTestApp({ now: at('12:00:00') })
    await planEvent(late, '2026-12-05 09:00')
    late.clock.set('2026-12-05T14:00:00.000Z')
    await newJob(late).run(late.clock(), neverAborted)
    expect(await readNotices(late, 'organisation_event_list')).toEqual([])
  })

  test('is queued again for slots that are open again, if it was dropped while they were closed', async () => {
    const app = await createTestApp({ now: at('12:00:00') })
    const { db, clock } = app
    const { timeSlots } = await planEvent(app, '2026-12-02 09:00')
    const [token, slot, job] = [await signInAdmin(app), slotOf(timeSlots, 0), newJob(app)]
    const statesAfterRunAt = async (time: string) => {
      clock.set(at(time))
      await job.run(clock(), neverAborted)
      const lists = db.selectFrom('messages').where('kind', '=', 'organisation_event_list')
      return (await lists.select('state').execute()).map(({ state }) => state)
    }
    expect(await statesAfterRunAt('23:00:00')).toEqual(['queued', 'queued'])
    await closeSlots(app, token, closeBody([slot]), slot)
    // Nothing listens there, and nothing is sent.
    const channel = createChannel({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'a@example.org' })
    onTestFinished(() => channel.close())
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    const waits = createWaits(elapsedBy(clock))
    await sendDueMessages({ db, clock, waits, channel, program: () => program, log }, neverAborted)
    expect(await statesAfterRunAt('23:15:00')).toEqual(['failed', 'failed'])
    await reopenSlots(app, token, [slot])
    expect(await statesAfterRunAt('23:30:00')).toEqual(['queued', 'queued'])
  })

  test('is queued once by two processes, even after a restart', async () => {
    const app = await createTestApp({ now: at('12:00:00') })
    await planEvent(app, '2026-12-05 09:00')
    app.clock.set('2026-12-05T12:00:00.000Z')
    const now = app.clock()
    await Promise.all([newJob(app).run(now, neverAborted), newJob(app).run(now, neverAborted)])
    await newJob(app).run(now, neverAborted)
    expect(await readNotices(app, 'organisation_event_list')).toHaveLength(1)
  })
})
