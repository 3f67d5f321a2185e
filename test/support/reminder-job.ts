import { hourMs } from '../../src/domain/duration.ts'
import { instantOf } from '../../src/domain/program-time.ts'
import { createEvent } from '../../src/server/event/event-commands.ts'
import { remindJob } from '../../src/server/jobs/remind.ts'
import type { TestApp } from './app.ts'
import { eventBody, slotOf } from './data.ts'

export const zone = 'America/New_York'
export const neverAborted = new AbortController().signal

/** Runs the reminder job hourly from `from` to `to`; returns the e-mails that it queued, with their times. */
export async function runHourly(app: TestApp, from: string, to: string) {
  const job = remindJob({ db: app.db, zone, sendsTexts: true })
  for (let at = Date.parse(from); at <= Date.parse(to); at += hourMs) {
    app.clock.set(new Date(at).toISOString())
    await job.run(app.clock(), neverAborted)
  }
  return app.db
    .selectFrom('messages')
    .where('kind', 'in', ['reminder_two_days_before', 'reminder_day_before'])
    .orderBy('created_at')
    .orderBy('recipient')
    .select(['recipient', 'kind', 'created_at'])
    .execute()
}

export async function slotOn(app: TestApp, day: string, time: string) {
  const startTime = instantOf(day, time, zone)
  const endTime = new Date(Date.parse(startTime) + hourMs).toISOString()
  const timeSlots = [{ startTime, endTime, capacity: 10 }]
  const act = { by: 'tester', zone, now: app.clock() }
  const event = await createEvent(app.db, eventBody({}, { date: day, timeSlots }), act)
  return slotOf(event.timeSlots, 0)
}
