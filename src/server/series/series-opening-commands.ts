import { randomUUIDv7 } from 'node:crypto'
import type { Series } from '../../contract/series.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { formatDay, localDate, startOfDay } from '../../domain/program-time.ts'
import { daysToOpen } from '../../domain/recurrence.ts'
import { firstDayToBook, slotsOnDay } from '../../domain/recurrence-slots.ts'
import { type LocalAct, recordAct, systemActor } from '../activity/activity-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { insertEvent } from '../event/event-commands.ts'
import { AppError } from '../http/errors.ts'
import {
  findPlan,
  findSeries,
  type LocalNow,
  listPlans,
  type SeriesPlan,
} from './series-queries.ts'

/** Creates the events that are due of every series, each once, whatever else runs at the same time. */
export async function openDueEvents(
  db: Db,
  localNow: LocalNow,
  stopping: AbortSignal,
): Promise<void> {
  for (const plan of await listPlans(db, localNow.zone)) {
    if (stopping.aborted) return
    // Nothing is locked while nothing is due, which is nearly always.
    if (dueDays(plan, localNow).length === 0) continue
    await inTransaction(db, async (tx) => {
      await findAndLock(tx, plan.id)
      // It may have been deleted, paused or changed since, and is read again.
      await openDueEventsOf(tx, plan.id, localNow)
    })
  }
}

/** Creates what is due of one series; the caller has locked its row. */
export async function openDueEventsOf(tx: Tx, id: string, localNow: LocalNow): Promise<void> {
  const plan = await findPlan(tx, id, localNow.zone)
  if (!plan) return
  for (const { yearMonth, day } of dueDays(plan, localNow))
    await openMonth(tx, plan, yearMonth, day, localNow)
}

/** The series as it is after a change, which may have made more of its months due. */
export async function openAndRead(tx: Tx, id: string, localNow: LocalNow): Promise<Series> {
  await openDueEventsOf(tx, id, localNow)
  const series = await findSeries(tx, id, localNow)
  if (!series) throw new AppError('series_not_found')
  return series
}

/**
 * Locks a series for the rest of the transaction; throws `series_not_found`.
 * Whatever creates its events or changes its months does this first, so that it happens one at a time.
 */
export async function lockSeries(tx: Tx, id: string): Promise<{ name: string; updatedAt: string }> {
  const locked = await findAndLock(tx, id)
  if (!locked) throw new AppError('series_not_found')
  return locked
}

async function findAndLock(tx: Tx, id: string) {
  return tx
    .updateTable('event_series')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', id)
    .returning(['name', 'updated_at as updatedAt'])
    .executeTakeFirst()
}

/** Months whose event should stand by now and does not; a month is never looked at twice. */
function dueDays(plan: SeriesPlan, { now, zone }: LocalNow) {
  if (plan.pausedAt !== null) return []
  const today = localDate(now.toISOString(), zone)
  const from = firstDayToBook(plan.timeSlots, zone, now)
  return daysToOpen(plan, { today, from, changes: plan.changes }).filter(
    ({ yearMonth }) => !plan.made.has(yearMonth),
  )
}

/** The month's mark, its event and its line in the log: all of them, or none. */
async function openMonth(
  tx: Tx,
  plan: SeriesPlan,
  yearMonth: string,
  day: string,
  { now, zone }: LocalNow,
): Promise<void> {
  const { title, description, location, laundromatName, laundromatAddress } = plan
  const marked = await tx
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
  if (!marked) return
  const timeSlots = slotsOnDay(day, plan.timeSlots, zone)
  const place = { location, laundromatName, laundromatAddress }
  const event = { title, description, date: day, ...place, timeSlots }
  const act: LocalAct = { by: systemActor, now, zone }
  const eventId = await insertEvent(tx, event, act)
  await tx
    .updateTable('recurring_event_tracking')
    .set({ event_id: eventId })
    .where('id', '=', marked.id)
    .execute()
  const words = activityWords.seriesOpened(plan.name, formatDay(startOfDay(day, zone), zone))
  await recordAct(tx, words, act, { eventId, eventTitle: title })
}
