import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { csvFile, importCsv } from '../../../test/support/csv-files.ts'
import { addEvent, adminLogin, signInAdmin } from '../../../test/support/data.ts'
import { addWebhook, createHookedApp, deliveriesOf } from '../../../test/support/webhooks.ts'
import { api } from '../../contract/paths.ts'
import { offerSpotsJob } from '../jobs/offer-spots.ts'
import { remindJob } from '../jobs/remind.ts'

const zone = 'America/New_York'
const columns = ['Date', 'Start', 'Name', 'Email', 'Status', 'Registered']

test('an imported registration gets no reminder that was due before the import, but gets later ones', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  // It is 8:00. The first slot is tomorrow at 10:00, so its two-day reminder was due yesterday.
  await addEvent(app.db, { slots: [{ inHours: 26 }, { inHours: 74 }] })
  const file = csvFile(
    columns,
    ['2026-10-21', '10:00', 'Soon', 'soon@example.org', 'confirmed', '10/1/2026'],
    ['2026-10-23', '10:00', 'Later', 'later@example.org', 'confirmed', '10/1/2026'],
    ['2026-10-23', '10:00', 'Waiting', 'waiting@example.org', 'waitlist', '10/1/2026'],
  )
  expect(await importCsv(app, token, 'registrations', file)).toMatchObject({ ready: 3 })
  const jobs = [
    remindJob({ db: app.db, zone, sendsTexts: false }),
    offerSpotsJob({ db: app.db, clock: app.clock }),
  ]
  const runJobs = async () => {
    for (const job of jobs) await job.run(app.clock(), AbortSignal.timeout(60_000))
    const rows = await app.db
      .selectFrom('messages')
      .orderBy('created_at')
      .orderBy('recipient')
      .select(['kind', 'recipient'])
      .execute()
    return rows.map(({ kind, recipient }) => `${kind} ${recipient}`)
  }
  app.clock.set('2026-10-20T12:01:00.000Z')
  expect(await runJobs()).toEqual([])
  app.clock.set('2026-10-20T21:59:00.000Z')
  expect(await runJobs()).toEqual([])
  app.clock.set('2026-10-20T22:00:00.000Z')
  expect(await runJobs()).toEqual(['reminder_day_before soon@example.org'])
  app.clock.set('2026-10-21T22:00:00.000Z')
  expect(await runJobs()).toEqual([
    'reminder_day_before soon@example.org',
    'reminder_two_days_before later@example.org',
  ])
})

test('an imported registration gets no reminder that was due earlier on the day of the import', async () => {
  const app = await createTestApp({ now: '2026-10-20T23:00:00.000Z' })
  const token = await signInAdmin(app)
  await addEvent(app.db, { now: '2026-10-20T23:00:00.000Z', slots: [{ inHours: 15 }] })
  const file = csvFile(columns, [
    '2026-10-21',
    '10:00',
    'Soon',
    'soon@example.org',
    '',
    '10/1/2026',
  ])
  await importCsv(app, token, 'registrations', file)
  app.clock.set('2026-10-20T23:01:00.000Z')
  const job = remindJob({ db: app.db, zone, sendsTexts: false })
  await job.run(app.clock(), AbortSignal.timeout(60_000))
  expect(await app.db.selectFrom('messages').selectAll().execute()).toEqual([])
})

test('changing the reminder times sends an imported family no reminder that was due before the import', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  await addEvent(app.db, { slots: [{ inHours: 26 }] })
  const file = csvFile(columns, [
    '2026-10-21',
    '10:00',
    'Soon',
    'soon@example.org',
    'confirmed',
    '10/1/2026',
  ])
  await importCsv(app, token, 'registrations', file)
  const currentPassword = adminLogin.password
  const changes = [
    { version: 0, dayOfReminderHours: '2' },
    { version: 1, reminderTime: '17:00' },
  ]
  for (const change of changes) {
    const body = { ...change, currentPassword }
    expect((await app.put(api.adminSettings(), body, { token })).status).toBe(200)
    app.clock.advanceHours(1 / 60)
    const job = remindJob({ db: app.db, zone, sendsTexts: false })
    await job.run(app.clock(), AbortSignal.timeout(60_000))
    expect(await app.db.selectFrom('messages').selectAll().execute()).toEqual([])
  }
})

test('an import sends no webhook, but later changes do', async () => {
  const { app } = await createHookedApp()
  const token = await signInAdmin(app)
  await addWebhook(app, 'https://other.example.org/hook', { hasNames: true })
  await addEvent(app.db, { slots: [{ inHours: 26 }, { inHours: -22 }] })
  await app.db.deleteFrom('webhook_deliveries').execute()
  const file = csvFile(
    [...columns, 'Attendance'],
    ['2026-10-21', '10:00', 'Soon', 'soon@example.org', 'confirmed', '10/1/2026', ''],
    ['2026-10-19', '10:00', 'Came', 'came@example.org', 'confirmed', '10/1/2026', 'came'],
  )
  expect(await importCsv(app, token, 'registrations', file)).toMatchObject({ ready: 2 })
  const events = csvFile(
    ['Title', 'Location', 'Date', 'Start', 'End', 'Capacity'],
    ['Laundry Day', 'Suds', '2026-10-30', '10:00', '11:00', '5'],
  )
  expect(await importCsv(app, token, 'events', events)).toMatchObject({ ready: 1 })
  expect(await deliveriesOf(app)).toEqual([])
  await app.db
    .updateTable('registrations')
    .set({ status: 'cancelled' })
    .where('name', '=', 'Soon')
    .execute()
  expect((await deliveriesOf(app)).map(({ kind }) => kind)).toEqual(['registration.cancelled'])
})
