import { hourMs, minuteMs } from '../../src/domain/duration.ts'
import { instantOf } from '../../src/domain/program-time.ts'
import { createEvent } from '../../src/server/event/event-commands.ts'
import { remindJob } from '../../src/server/jobs/remind.ts'
import type { TestApp } from './app.ts'
import { eventBody, slotOf } from './data.ts'
import type { TextingApp } from './text-outbox.ts'

export const zone = 'America/New_York'
export const neverAborted = new AbortController().signal
/** A week before the slots, so that no confirmation is recent enough to replace a reminder */
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

/** Runs the jobs for reminders and sending every quarter of an hour. */
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
    // Skip runs with nothing to send, because the two channels need ten queries to find that out.
    if (!(await hasDueMessages(app))) continue
    // Send e-mails before texts, so that an e-mail in place of a text is always sent in the next run.
    await sendEmails()
    await sendTexts()
  }
}

/**
 * Runs the jobs when the reminders for a slot at 13:00 are due, a quarter of an hour before and after, and when nothing
 * is due: at night, in the morning, and after the slot has started.
 */
export async function runUntilOver(
  site: TextingApp,
  { from = at(6, '00:00'), sendsTexts = true } = {},
) {
  const spans = [
    [6, '00:00', '00:00'],
    [6, '17:45', '18:15'],
    [7, '00:00', '00:00'],
    [7, '08:00', '08:00'],
    [7, '17:45', '18:15'],
    [8, '00:00', '00:00'],
    [8, '08:00', '08:00'],
    [8, '09:45', '10:15'],
    [8, '13:00', '13:00'],
    [9, '00:00', '00:00'],
  ] as const
  for (const [day, first, last] of spans) {
    if (at(day, first) < from) continue
    await runEveryQuarterHour(site, at(day, first), at(day, last), sendsTexts)
  }
}

/** Whether a message may be due; each process measures the wait of a retry (`wait_ms`) itself. */
async function hasDueMessages({ db, clock }: TestApp): Promise<boolean> {
  const soon = new Date(clock().getTime() + minuteMs).toISOString()
  const due = await db
    .selectFrom('messages')
    .where('state', '=', 'queued')
    .where((eb) => eb.or([eb('wait_ms', 'is not', null), eb('next_attempt_at', '<=', soon)]))
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}

/** Sent reminders with their times in UTC, except texts that ask "Are you coming?" */
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

/** The registration that a YES refers to; after two simultaneous texts, it can be that of either text. */
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
