import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  eventBody,
  familyEmail,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { api } from '../../contract/paths.ts'
import { instantOf } from '../../domain/program-time.ts'
import { createEvent } from '../event/event-commands.ts'
import { recordReminder } from '../reminder/reminder-commands.ts'
import { findUnreminded } from '../reminder/reminder-queries.ts'
import { remindJob } from './remind.ts'

const zone = 'America/New_York'
const goesOn = new AbortController().signal
const hourMs = 3_600_000

/** Runs the job every hour from one wall-clock time to another; returns what it queued, and when. */
async function runHourly(app: TestApp, from: string, to: string) {
  const job = remindJob({ db: app.db, zone, sendsTexts: true })
  for (let at = Date.parse(from); at <= Date.parse(to); at += hourMs) {
    app.clock.set(new Date(at).toISOString())
    await job.run(app.clock(), goesOn)
  }
  return app.db
    .selectFrom('messages')
    .where('kind', 'in', ['reminder_two_days_before', 'reminder_day_before'])
    .orderBy('created_at')
    .orderBy('recipient')
    .select(['recipient', 'kind', 'created_at'])
    .execute()
}

async function slotOn(app: TestApp, day: string, time: string) {
  const startTime = instantOf(day, time, zone)
  const endTime = new Date(Date.parse(startTime) + hourMs).toISOString()
  const timeSlots = [{ startTime, endTime, capacity: 10 }]
  const act = { by: 'tester', zone, now: app.clock() }
  const event = await createEvent(app.db, eventBody({}, { date: day, timeSlots }), act)
  return slotOf(event.timeSlots, 0)
}

test('each family is reminded two days before and the day before, at six in New York', async () => {
  const app = await createTestApp({ now: '2026-10-20T12:00:00.000Z' })
  // Two days before the slot it is still summer time, on the day before not any more.
  const slot = await slotOn(app, '2026-11-02', '09:00')
  await registerFamily(app, slot)
  const sent = await runHourly(app, '2026-10-29T00:00:00.000Z', '2026-11-03T00:00:00.000Z')
  expect(sent).toEqual([
    {
      recipient: familyEmail(1),
      kind: 'reminder_two_days_before',
      created_at: '2026-10-31T22:00:00.000Z',
    },
    {
      recipient: familyEmail(1),
      kind: 'reminder_day_before',
      created_at: '2026-11-01T23:00:00.000Z',
    },
  ])
})

test('a family that signs up after the due time, waits or has cancelled is not reminded', async () => {
  const app = await createTestApp({ now: '2026-12-01T12:00:00.000Z' })
  const slot = await slotOn(app, '2026-12-08', '09:00')
  const cancels = await registerFamily(app, slot, 1)
  await waitlistFamily(app, slot, 2)
  await app.post(api.cancel(tokenOf(cancels)))
  await runHourly(app, '2026-12-06T00:00:00.000Z', '2026-12-07T00:00:00.000Z')
  // Monday noon: the first due time has passed, the second has not.
  app.clock.set('2026-12-07T17:00:00.000Z')
  await registerFamily(app, slot, 3)
  const sent = await runHourly(app, '2026-12-07T18:00:00.000Z', '2026-12-09T00:00:00.000Z')
  expect(sent).toEqual([
    {
      recipient: familyEmail(3),
      kind: 'reminder_day_before',
      created_at: '2026-12-07T23:00:00.000Z',
    },
  ])
})

test('a family that signs up under a clock ahead of now is reminded as usual', async () => {
  const app = await createTestApp({ now: '2026-12-01T12:00:00.000Z' })
  const slot = await slotOn(app, '2026-12-08', '09:00')
  app.clock.set('2026-12-08T10:00:00.000Z')
  await registerFamily(app, slot)
  const sent = await runHourly(app, '2026-12-01T13:00:00.000Z', '2026-12-08T13:00:00.000Z')
  expect(sent.map(({ kind, created_at }) => [kind, created_at])).toEqual([
    ['reminder_two_days_before', '2026-12-06T23:00:00.000Z'],
    ['reminder_day_before', '2026-12-07T23:00:00.000Z'],
  ])
})

test('a family that is promoted shortly before the due time is not reminded, however long ago it joined', async () => {
  const app = await createTestApp({ now: '2026-12-01T12:00:00.000Z' })
  const { id } = await waitlistFamily(app, await slotOn(app, '2026-12-08', '09:00'), 1)
  app.clock.set('2026-12-07T22:00:00.000Z')
  const token = await signInAdmin(app)
  await app.put(api.adminRegistration(id), { status: 'confirmed' }, { token })
  expect(await runHourly(app, '2026-12-07T22:00:00.000Z', '2026-12-08T14:00:00.000Z')).toEqual([])
})

test('nothing more is started once the server stops', async () => {
  const app = await createTestApp({ now: '2026-12-01T12:00:00.000Z' })
  await registerFamily(app, await slotOn(app, '2026-12-08', '09:00'))
  app.clock.set('2026-12-06T23:00:00.000Z')
  const job = remindJob({ db: app.db, zone, sendsTexts: true })
  await job.run(app.clock(), AbortSignal.abort())
  expect(await app.db.selectFrom('email_reminders').selectAll().execute()).toEqual([])
})

test('after an outage a reminder is sent late while it helps, else it is recorded as missed', async () => {
  const app = await createTestApp({ now: '2026-12-01T12:00:00.000Z' })
  const slot = await slotOn(app, '2026-12-08', '09:00')
  await registerFamily(app, slot)
  const sent = await runHourly(app, '2026-12-08T02:00:00.000Z', '2026-12-08T03:00:00.000Z')
  expect(sent.map(({ kind }) => kind)).toEqual(['reminder_day_before'])
  const recorded = await app.db
    .selectFrom('email_reminders')
    .orderBy('reminder_type')
    .select(['reminder_type', 'outcome'])
    .execute()
  expect(recorded).toEqual([
    { reminder_type: 'day-before', outcome: 'sent' },
    { reminder_type: 'two-days-before', outcome: 'missed' },
  ])
})

test('a server that is back at half past eleven sends one reminder for a slot at two', async () => {
  const app = await createTestApp({ now: '2026-12-01T12:00:00.000Z' })
  await registerFamily(app, await slotOn(app, '2026-12-08', '14:00'))
  const sent = await runHourly(
    app,
    instantOf('2026-12-08', '11:30', zone),
    instantOf('2026-12-08', '14:30', zone),
  )
  expect(sent).toEqual([
    {
      recipient: familyEmail(1),
      kind: 'reminder_day_before',
      created_at: instantOf('2026-12-08', '11:30', zone),
    },
  ])
})

test('a server that is back shortly before the start sends the reminder; after it, not', async () => {
  const app = await createTestApp({ now: '2026-12-01T12:00:00.000Z' })
  await registerFamily(app, await slotOn(app, '2026-12-08', '09:00'), 1)
  await registerFamily(app, await slotOn(app, '2026-12-08', '08:59'), 2)
  const at = instantOf('2026-12-08', '08:59', zone)
  expect((await runHourly(app, at, at)).map(({ recipient }) => recipient)).toEqual([familyEmail(1)])
})

test('the first reminder of an evening slot is not followed by the second at once', async () => {
  const app = await createTestApp({ now: '2026-12-01T12:00:00.000Z' })
  await registerFamily(app, await slotOn(app, '2026-12-08', '20:00'))
  const sent = await runHourly(
    app,
    instantOf('2026-12-07', '17:30', zone),
    instantOf('2026-12-08', '20:30', zone),
  )
  expect(sent.map(({ kind }) => kind)).toEqual(['reminder_two_days_before'])
})

test('a slot that moves to another day gets new reminders', async () => {
  const app = await createTestApp({ now: '2026-12-01T12:00:00.000Z' })
  const slot = await slotOn(app, '2026-12-08', '09:00')
  await registerFamily(app, slot)
  await runHourly(app, '2026-12-06T23:00:00.000Z', '2026-12-06T23:00:00.000Z')
  const startTime = instantOf('2026-12-15', '09:00', zone)
  const endTime = instantOf('2026-12-15', '10:00', zone)
  const moved = await app.put(
    api.adminEvent(slot.eventId),
    { timeSlots: [{ id: slot.id, startTime, endTime, capacity: 10 }] },
    { token: await signInAdmin(app) },
  )
  expect(moved.status).toBe(200)
  const sent = await runHourly(app, '2026-12-13T00:00:00.000Z', '2026-12-14T22:00:00.000Z')
  expect(sent.map(({ created_at }) => created_at)).toEqual([
    '2026-12-06T23:00:00.000Z',
    '2026-12-13T23:00:00.000Z',
  ])
})

/** Moves a slot by an hour on the evening before, after its families were reminded; returns all reminders. */
async function moveOnTheEveningBefore(notify: boolean) {
  const app = await createTestApp({ now: '2026-12-01T12:00:00.000Z' })
  const slot = await slotOn(app, '2026-12-08', '09:00')
  await registerFamily(app, slot)
  await runHourly(app, '2026-12-07T23:00:00.000Z', '2026-12-07T23:00:00.000Z')
  const startTime = instantOf('2026-12-08', '10:00', zone)
  const endTime = instantOf('2026-12-08', '11:00', zone)
  const timeSlots = [{ id: slot.id, startTime, endTime, capacity: 10 }]
  const token = await signInAdmin(app)
  const moved = await app.put(api.adminEvent(slot.eventId), { timeSlots, notify }, { token })
  expect(moved.status).toBe(200)
  return runHourly(app, '2026-12-08T00:00:00.000Z', '2026-12-08T18:00:00.000Z')
}

test('a family that was just notified of a new time is not reminded as well', async () => {
  const sent = await moveOnTheEveningBefore(true)
  expect(sent.map(({ created_at }) => created_at)).toEqual(['2026-12-07T23:00:00.000Z'])
})

test('a family that was not notified of a new time is reminded of it', async () => {
  const sent = await moveOnTheEveningBefore(false)
  expect(sent.map(({ created_at }) => created_at)).toEqual([
    '2026-12-07T23:00:00.000Z',
    '2026-12-08T00:00:00.000Z',
  ])
})

test('two concurrent processes remind once', async () => {
  const app = await createTestApp({ now: '2026-12-01T12:00:00.000Z' })
  const slot = await slotOn(app, '2026-12-08', '09:00')
  await registerFamily(app, slot)
  app.clock.set('2026-12-06T23:00:00.000Z')
  const job = remindJob({ db: app.db, zone, sendsTexts: true })
  await Promise.all([job.run(app.clock(), goesOn), job.run(app.clock(), goesOn)])
  const sent = await app.db
    .selectFrom('messages')
    .where('kind', '=', 'reminder_two_days_before')
    .select('id')
    .execute()
  expect(sent).toHaveLength(1)
})

test.each([
  ['deleted', { delete: true }],
  ['cancelled', { status: 'cancelled' as const }],
])('a registration %s while reminders are queued does not stop the others', async (_what, how) => {
  const app = await createTestApp({ now: '2026-12-01T12:00:00.000Z' })
  const slot = await slotOn(app, '2026-12-08', '09:00')
  const { id } = await registerFamily(app, slot, 1)
  await registerFamily(app, slot, 2)
  app.clock.set('2026-12-07T23:00:00.000Z')
  const found = await findUnreminded(app.db, 'day-before', app.clock())
  expect(found).toHaveLength(2)
  const { db } = app
  if ('delete' in how) await db.deleteFrom('registrations').where('id', '=', id).execute()
  else await db.updateTable('registrations').set(how).where('id', '=', id).execute()
  for (const one of found) {
    await recordReminder(db, 'day-before', { isSent: true, textTo: null }, one, app.clock())
  }
  const written = await db.selectFrom('email_reminders').select('registration_id').execute()
  expect(written.map(({ registration_id }) => registration_id)).toEqual([
    found.find((one) => one.id !== id)?.id,
  ])
})

test('a reminder goes to the address that was corrected while reminders were queued', async () => {
  const app = await createTestApp({ now: '2026-12-01T12:00:00.000Z' })
  const slot = await slotOn(app, '2026-12-08', '09:00')
  await registerFamily(app, slot, 1)
  app.clock.set('2026-12-07T23:00:00.000Z')
  const [found] = await findUnreminded(app.db, 'day-before', app.clock())
  if (!found) throw new Error('Nobody to remind')
  await app.db.updateTable('registrations').set({ email: 'right@example.org' }).execute()
  const when = { isSent: true, textTo: null }
  await recordReminder(app.db, 'day-before', when, found, app.clock())
  const reminders = await app.db
    .selectFrom('messages')
    .where('kind', '=', 'reminder_day_before')
    .select('recipient')
    .execute()
  expect(reminders).toEqual([{ recipient: 'right@example.org' }])
})
