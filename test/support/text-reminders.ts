import { hourMs } from '../../src/domain/duration.ts'
import { instantOf } from '../../src/domain/program-time.ts'
import { createEvent } from '../../src/server/event/event-commands.ts'
import { remindJob } from '../../src/server/jobs/remind.ts'
import type { TestApp } from './app.ts'
import { eventBody, slotOf } from './data.ts'
import type { TextingApp } from './text-outbox.ts'

export const zone = 'America/New_York'
export const neverAborted = new AbortController().signal
/** A week before the slots, so that no confirmation is recent */
export const start = '2026-12-01T15:00:00.000Z'
export const at = (day: number, time: string) =>
  instantOf(`2026-12-${String(day).padStart(2, '0')}`, time, zone)

export async function slotAt(app: TestApp, time: string) {
  const startTime = at(8, time)
  const endTime = new Date(Date.parse(startTime) + hourMs).toISOString()
  const timeSlots = [{ startTime, endTime, capacity: 10 }]
  const act = { by: 'tester', zone, now: app.clock() }
  const event = await createEvent(app.db, eventBody({}, { date: '2026-12-08', timeSlots }), act)
  return slotOf(event.timeSlots, 0)
}

/** Runs the jobs for reminders and sending every quarter of an hour, as a server does. */
export async function runEveryQuarterHour(
  { app, sendEmails, sendTexts }: TextingApp,
  from: string,
  to: string,
  sendsTexts = true,
) {
  const job = remindJob({ db: app.db, zone, sendsTexts })
  for (let now = Date.parse(from); now <= Date.parse(to); now += hourMs / 4) {
    app.clock.set(new Date(now).toISOString())
    await job.run(app.clock(), neverAborted)
    // One after the other, so that an e-mail that replaces a text is always sent a quarter of an hour later.
    await sendEmails()
    await sendTexts()
  }
}

/** Sent reminders, with their time in UTC */
export async function reminders({ app }: TextingApp) {
  return app.db
    .selectFrom('messages')
    .where('kind', 'in', [
      'reminder_two_days_before',
      'reminder_day_before',
      'text_reminder_day_before',
      'text_reminder_day_of',
    ])
    .where('state', '=', 'sent')
    .orderBy('sent_at')
    .orderBy('recipient')
    .select(['kind', 'recipient', 'sent_at'])
    .execute()
}

/** The registration that YES is about: texts sent at once can reach the phone in either order. */
export async function findAskedLast(app: TestApp): Promise<string> {
  const asked = await app.db
    .selectFrom('text_questions')
    .select('registration_id')
    .executeTakeFirstOrThrow()
  return asked.registration_id
}

export const recorded = ({ app }: TextingApp) =>
  app.db
    .selectFrom('email_reminders')
    .orderBy('sent_at')
    .select(['reminder_type', 'outcome'])
    .execute()
