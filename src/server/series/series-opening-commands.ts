import { randomUUIDv7 } from 'node:crypto'
import type { Series } from '../../contract/series.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { formatDay, localDate, startOfDay } from '../../domain/program-time.ts'
import { daysToOpen } from '../../domain/recurrence.ts'
import { firstDayToBook, slotsOnDay } from '../../domain/recurrence-slots.ts'
import { seriesOpening } from '../../domain/sign-up-opening.ts'
import { type LocalAct, recordAct, systemActor } from '../activity/activity-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { EventSeriesTable } from '../db/tables/program-tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { insertEvent } from '../event/event-commands.ts'
import { AppError } from '../http/errors.ts'
import {
  findPlan,
  findSeries,
  type LocalNow,
  listSeriesIds,
  type SeriesPlan,
} from './series-queries.ts'

/** Idempotent, even if several processes run it concurrently */
export async function openDueEvents(
  db: Db,
  localNow: LocalNow,
  stopping: AbortSignal,
): Promise<void> {
  const failures: unknown[] = []
  for (const id of await listSeriesIds(db)) {
    if (stopping.aborted) return
    await openIfDue(db, id, localNow).catch((error: unknown) => failures.push(error))
  }
  // A series that cannot be read or locked must not prevent the events of other series.
  if (failures.length > 0) throw failures[0]
}

async function openIfDue(db: Db, id: string, localNow: LocalNow): Promise<void> {
  const plan = await findPlan(db, id, localNow.zone)
  // Usually nothing is due, and no lock is needed.
  if (!plan || dueDays(plan, localNow).length === 0) return
  await inTransaction(db, async (tx) => {
    await findAndLock(tx, id)
    // Reads the series again under the lock, because it may have been deleted, paused or changed since.
    await openDueEventsOf(tx, id, localNow)
  })
}

/** The caller must hold the lock on the series. */
export async function openDueEventsOf(tx: Tx, id: string, localNow: LocalNow): Promise<void> {
  const plan = await findPlan(tx, id, localNow.zone)
  if (!plan) return
  for (const { yearMonth, day } of dueDays(plan, localNow))
    await openMonth(tx, plan, yearMonth, day, localNow)
}

export async function openAndRead(tx: Tx, id: string, localNow: LocalNow): Promise<Series> {
  await openDueEventsOf(tx, id, localNow)
  const series = await findSeries(tx, id, localNow)
  if (!series) throw new AppError('series_not_found')
  return series
}

/** Serializes commands that create the series' events or change its months. Throws `series_not_found`. */
export async function lockSeries(tx: Tx, id: string): Promise<EventSeriesTable> {
  const locked = await findAndLock(tx, id)
  if (!locked) throw new AppError('series_not_found')
  return locked
}

async function findAndLock(tx: Tx, id: string) {
  return tx
    .updateTable('event_series')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Excludes months that already had an event, even if it was deleted. */
function dueDays(plan: SeriesPlan, { now, zone }: LocalNow) {
  if (plan.pausedAt !== null) return []
  const today = localDate(now.toISOString(), zone)
  const from = firstDayToBook(plan.timeSlots, zone, now)
  return daysToOpen(plan, { today, from, changes: plan.changes }).filter(
    ({ yearMonth }) => !plan.made.has(yearMonth),
  )
}

/** Does nothing if the month already has a tracking row. */
async function openMonth(
  tx: Tx,
  plan: SeriesPlan,
  yearMonth: string,
  day: string,
  { now, zone }: LocalNow,
): Promise<void> {
  const { title, description, spanishTitle, spanishDescription } = plan
  const { location, laundromatName, laundromatAddress } = plan
  const tracked = await tx
    .insertInto('recurring_event_tracking')
    .values({
      id: randomUUIDv7(),
      event_type: plan.name,
      year_month: yearMonth,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['event_type', 'year_month']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!tracked) return
  const timeSlots = slotsOnDay(day, plan.timeSlots, zone)
  const place = { location, laundromatName, laundromatAddress }
  const opensAt = seriesOpening(day, plan.signUpDaysBefore, zone, now)
  const words = { title, description, spanishTitle, spanishDescription }
  const event = { ...words, date: day, ...place, timeSlots, opensAt }
  const act: LocalAct = { by: systemActor, now, zone }
  const eventId = await insertEvent(tx, event, act)
  await tx
    .updateTable('recurring_event_tracking')
    .set({ event_id: eventId })
    .where('id', '=', tracked.id)
    .execute()
  const opened = activityWords.seriesOpened(plan.name, formatDay(startOfDay(day, zone), zone))
  await recordAct(tx, opened, act, { eventId, eventTitle: title })
}
