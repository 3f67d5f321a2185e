import { expect, test } from 'vitest'
import {
  createTextingApp,
  familyPhone,
  registerForTexts,
} from '../../../test/support/text-outbox.ts'
import { at, slotAt, start } from '../../../test/support/text-reminders.ts'
import type { Db } from '../db/connect.ts'
import { recordReminder } from './reminder-commands.ts'
import { findUnreminded } from './reminder-queries.ts'

/** Reads a family that is due a reminder; `record` records the reminder for what was read. */
async function findFamily() {
  const { app } = await createTextingApp(start)
  const { id } = await registerForTexts(app, await slotAt(app, '13:00'), 1)
  const now = new Date(at(7, '18:00'))
  const [read] = await findUnreminded(app.db, 'day-before', now)
  if (!read) throw new Error('No family is due a reminder')
  const to = { isSent: true, textTo: familyPhone(1) }
  return { id, db: app.db, record: () => recordReminder(app.db, 'day-before', to, read, now) }
}

const outcomes = (db: Db) => db.selectFrom('email_reminders').select('outcome').execute()

async function remindAfter(change: (db: Db) => Promise<unknown>) {
  const { id, db, record } = await findFamily()
  await change(db)
  await record()
  const queued = await db
    .selectFrom('messages')
    .where('registration_id', '=', id)
    .where('kind', 'in', ['reminder_day_before', 'text_reminder_day_before'])
    .select('kind')
    .execute()
  return { queued, recorded: await outcomes(db) }
}

test('a reminder is recorded and queued once, as a text', async () => {
  expect(await remindAfter(async () => {})).toEqual({
    queued: [{ kind: 'text_reminder_day_before' }],
    recorded: [{ outcome: 'sent' }],
  })
})

test('a reminder that cannot be queued is not recorded, so the next run sends it', async () => {
  const { db, record } = await findFamily()
  await db.schema.alterTable('messages').renameTo('messages_gone').execute()
  await expect(record()).rejects.toThrow(/messages/)
  expect(await outcomes(db)).toEqual([])
})

test.each<[string, (db: Db) => Promise<unknown>]>([
  [
    'whose phone has changed',
    (db) => db.updateTable('registrations').set({ phone: '(513) 555-0177' }).execute(),
  ],
  [
    'whose e-mail address was removed',
    (db) => db.updateTable('registrations').set({ email: null, email_key: null }).execute(),
  ],
  [
    'that was cancelled',
    (db) => db.updateTable('registrations').set({ status: 'cancelled' }).execute(),
  ],
  [
    'whose slot was moved',
    (db) =>
      db
        .updateTable('time_slots')
        .set({ start_time: at(8, '12:00') })
        .execute(),
  ],
  [
    'whose slot was closed',
    (db) =>
      db
        .updateTable('time_slots')
        .set({ closed_at: at(7, '17:00') })
        .execute(),
  ],
])('a registration %s since it was read waits for the next run', async (_what, change) => {
  expect(await remindAfter(change)).toEqual({ queued: [], recorded: [] })
})
