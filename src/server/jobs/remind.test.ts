import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import {
  familyEmail,
  registerFamily,
  signInAdmin,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { runHourly, slotOn, zone } from '../../../test/support/reminder-job.ts'
import { api } from '../../contract/paths.ts'
import { instantOf } from '../../domain/program-time.ts'
import { remindJob } from './remind.ts'

test('each family is reminded two days before and the day before, at 18:00 New York time', async () => {
  const app = await createTestApp({ now: '2026-10-20T12:00:00.000Z' })
  // Daylight saving time ends between the two reminders.
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

test('a family is not reminded if it signs up after the due time, waits or has cancelled', async () => {
  const app = await createTestApp({ now: '2026-12-01T12:00:00.000Z' })
  const slot = await slotOn(app, '2026-12-08', '09:00')
  const cancels = await registerFamily(app, slot, 1)
  await waitlistFamily(app, slot, 2)
  await app.post(api.cancel(tokenOf(cancels)))
  await runHourly(app, '2026-12-06T00:00:00.000Z', '2026-12-07T00:00:00.000Z')
  // At noon on Monday, the first due time has passed, and the second has not.
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

test('a family that signed up while the clock was ahead is reminded as usual', async () => {
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

test('no reminder is recorded after the server has begun to stop', async () => {
  const app = await createTestApp({ now: '2026-12-01T12:00:00.000Z' })
  await registerFamily(app, await slotOn(app, '2026-12-08', '09:00'))
  app.clock.set('2026-12-06T23:00:00.000Z')
  const job = remindJob({ db: app.db, zone, sendsTexts: true })
  await job.run(app.clock(), AbortSignal.abort())
  expect(await app.db.selectFrom('email_reminders').selectAll().execute()).toEqual([])
})

test('after an outage, the day-before reminder is sent late, and the two-day reminder is recorded as missed', async () => {
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

test('a server that is back at 11:30 sends only one reminder for a slot at 14:00', async () => {
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

test('a server that is back just before a slot starts still sends the reminder, but not after the start', async () => {
  const app = await createTestApp({ now: '2026-12-01T12:00:00.000Z' })
  await registerFamily(app, await slotOn(app, '2026-12-08', '09:00'), 1)
  await registerFamily(app, await slotOn(app, '2026-12-08', '08:59'), 2)
  const at = instantOf('2026-12-08', '08:59', zone)
  expect((await runHourly(app, at, at)).map(({ recipient }) => recipient)).toEqual([familyEmail(1)])
})

test('for an evening slot, a late first reminder replaces the second', async () => {
  const app = await createTestApp({ now: '2026-12-01T12:00:00.000Z' })
  await registerFamily(app, await slotOn(app, '2026-12-08', '20:00'))
  const sent = await runHourly(
    app,
    instantOf('2026-12-07', '17:30', zone),
    instantOf('2026-12-08', '20:30', zone),
  )
  expect(sent.map(({ kind }) => kind)).toEqual(['reminder_two_days_before'])
})
