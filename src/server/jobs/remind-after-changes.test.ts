import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { registerFamily, signInAdmin } from '../../../test/support/data.ts'
import { neverAborted, runHourly, slotOn, zone } from '../../../test/support/reminder-job.ts'
import { createTextingApp } from '../../../test/support/text-outbox.ts'
import { api } from '../../contract/paths.ts'
import { hourMs } from '../../domain/duration.ts'
import { instantOf } from '../../domain/program-time.ts'
import { recordReminder } from '../reminder/reminder-commands.ts'
import { findUnreminded } from '../reminder/reminder-queries.ts'
import { remindJob } from './remind.ts'

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

/** Moves a slot by an hour on the evening before, after its family was reminded. Returns all reminders. */
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

test('a family that was just notified of a new time gets no second reminder', async () => {
  const sent = await moveOnTheEveningBefore(true)
  expect(sent.map(({ created_at }) => created_at)).toEqual(['2026-12-07T23:00:00.000Z'])
})

test('a family that was not notified of a new time gets a second reminder, with the new time', async () => {
  const sent = await moveOnTheEveningBefore(false)
  expect(sent.map(({ created_at }) => created_at)).toEqual([
    '2026-12-07T23:00:00.000Z',
    '2026-12-08T00:00:00.000Z',
  ])
})

test('a reminder that was dropped because its slot moved is sent after the slot has moved back', async () => {
  const { app, mail, sendDue } = await createTextingApp('2026-12-01T12:00:00.000Z')
  const slot = await slotOn(app, '2026-12-08', '09:00')
  await registerFamily(app, slot)
  await sendDue.email()
  const evening = '2026-12-07T23:00:00.000Z'
  await runHourly(app, evening, evening)
  const token = await signInAdmin(app)
  const moveBy = async (ms: number) => {
    const [startTime, endTime] = [slot.startTime, slot.endTime].map((at) =>
      new Date(Date.parse(at) + ms).toISOString(),
    )
    const timeSlots = [{ id: slot.id, startTime, endTime, capacity: 10 }]
    const body = { timeSlots, notify: false }
    expect((await app.put(api.adminEvent(slot.eventId), body, { token })).status).toBe(200)
  }
  const before = mail.received.length
  await moveBy(hourMs)
  await sendDue.email()
  await moveBy(0)
  await runHourly(app, evening, evening)
  await sendDue.email()
  expect(mail.received.slice(before).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Don't forget: Tue, Dec 8, 9:00 AM/),
  ])
})

test('two concurrent processes send a reminder only once', async () => {
  const app = await createTestApp({ now: '2026-12-01T12:00:00.000Z' })
  const slot = await slotOn(app, '2026-12-08', '09:00')
  await registerFamily(app, slot)
  app.clock.set('2026-12-06T23:00:00.000Z')
  const job = remindJob({ db: app.db, zone, sendsTexts: true })
  await Promise.all([job.run(app.clock(), neverAborted), job.run(app.clock(), neverAborted)])
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
])(
  'a registration %s while reminders are queued does not stop the other reminders',
  async (_what, how) => {
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
  },
)

test('a reminder goes to the new e-mail address if the address was corrected while reminders were being queued', async () => {
  const app = await createTestApp({ now: '2026-12-01T12:00:00.000Z' })
  const slot = await slotOn(app, '2026-12-08', '09:00')
  await registerFamily(app, slot, 1)
  app.clock.set('2026-12-07T23:00:00.000Z')
  const [found] = await findUnreminded(app.db, 'day-before', app.clock())
  if (!found) throw new Error('No family is due a reminder')
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

test.each(['cancelled', 'waitlist'])(
  'a family that was set to %s by mistake, and back before it was told, is reminded',
  async (status) => {
    const { app, mail, sendEmails } = await createTextingApp('2026-12-01T12:00:00.000Z')
    const slot = await slotOn(app, '2026-12-08', '09:00')
    const { id } = await registerFamily(app, slot)
    await sendEmails()
    app.clock.set('2026-12-07T21:00:00.000Z')
    const token = await signInAdmin(app)
    for (const one of [status, 'confirmed']) {
      app.clock.advanceHours(3 / 3_600)
      const answer = await app.put(api.adminRegistration(id), { status: one }, { token })
      expect(answer.status).toBe(200)
    }
    await sendEmails()
    expect(mail.received).toHaveLength(1)
    const evening = '2026-12-07T23:00:00.000Z'
    const sent = await runHourly(app, evening, evening)
    expect(sent.map(({ kind }) => kind)).toEqual(['reminder_day_before'])
  },
)
