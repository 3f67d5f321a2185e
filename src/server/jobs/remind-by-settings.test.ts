import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { adminLogin, registerFamily, signInAdmin } from '../../../test/support/data.ts'
import { neverAborted, slotOn, zone } from '../../../test/support/reminder-job.ts'
import { api } from '../../contract/paths.ts'
import { remindJob } from './remind.ts'

const reminders = async ({ db }: TestApp) =>
  (
    await db
      .selectFrom('messages')
      .where('kind', 'in', ['reminder_two_days_before', 'reminder_day_before'])
      .orderBy('created_at')
      .select(['kind', 'created_at'])
      .execute()
  ).map(({ kind, created_at }) => `${kind} ${created_at}`)

/** A family with a slot on December 8 at 9:00 in New York (UTC-5) */
async function createReminded(signedUpAt = '2026-12-01T12:00:00.000Z') {
  const app = await createTestApp({ now: '2026-12-01T12:00:00.000Z' })
  const slot = await slotOn(app, '2026-12-08', '09:00')
  app.clock.set(signedUpAt)
  await registerFamily(app, slot)
  const { db } = app
  const times = () => app.settings.current().reminders
  const job = remindJob({ db, zone, sendsTexts: false, times })
  const runAt = async (time: string) => {
    app.clock.set(time)
    await job.run(app.clock(), neverAborted)
  }
  const setTime = async (reminderTime: string | null) => {
    const token = await signInAdmin(app)
    const { version } = (await app.get<{ version: number }>(api.adminSettings(), { token })).body
    const body = { version, currentPassword: adminLogin.password, reminderTime }
    expect((await app.put(api.adminSettings(), body, { token })).status).toBe(200)
    await db.deleteFrom('admin_sessions').execute()
    await db.deleteFrom('admins').execute()
  }
  return { app, runAt, setTime }
}

test('reminders are sent at the reminder time from the settings', async () => {
  const { app, runAt, setTime } = await createReminded()
  await setTime('09:30')
  await runAt('2026-12-06T14:29:00.000Z')
  expect(await reminders(app)).toEqual([])
  await runAt('2026-12-06T14:30:00.000Z')
  await runAt('2026-12-07T14:30:00.000Z')
  expect(await reminders(app)).toEqual([
    'reminder_two_days_before 2026-12-06T14:30:00.000Z',
    'reminder_day_before 2026-12-07T14:30:00.000Z',
  ])
})

test('changing to a later reminder time does not send a reminder again', async () => {
  const { app, runAt, setTime } = await createReminded()
  await runAt('2026-12-06T23:00:00.000Z')
  await setTime('20:00')
  await runAt('2026-12-07T01:00:00.000Z')
  expect(await reminders(app)).toEqual(['reminder_two_days_before 2026-12-06T23:00:00.000Z'])
})

test('changing to an earlier reminder time, already past today, sends the reminder at once, and only once', async () => {
  const { app, runAt, setTime } = await createReminded()
  await runAt('2026-12-06T17:00:00.000Z')
  await setTime('09:00')
  await runAt('2026-12-06T17:01:00.000Z')
  await runAt('2026-12-06T23:00:00.000Z')
  expect(await reminders(app)).toEqual(['reminder_two_days_before 2026-12-06T17:01:00.000Z'])
})

test('a reminder that was missed because of a mistaken reminder time is due again after the time is corrected', async () => {
  // The family signs up at noon, after the mistaken reminder time (9:00) and before the default (18:00).
  const { app, runAt, setTime } = await createReminded('2026-12-06T17:00:00.000Z')
  await setTime('09:00')
  await runAt('2026-12-06T17:10:00.000Z')
  expect(await reminders(app)).toEqual([])
  await setTime(null)
  await runAt('2026-12-06T23:00:00.000Z')
  expect(await reminders(app)).toEqual(['reminder_two_days_before 2026-12-06T23:00:00.000Z'])
})
