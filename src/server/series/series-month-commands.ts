import type { Series } from '../../contract/series.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { adminAnswers } from '../../contract/words/en/admin-answers.ts'
import { formatDay, localDate, startOfDay } from '../../domain/program-time.ts'
import { formatMonth } from '../../domain/recurrence.ts'
import { firstDayToBook } from '../../domain/recurrence-slots.ts'
import { type Actor, beginAct, recordAct } from '../activity/activity-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { EventSeriesTable } from '../db/tables/program-tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/errors.ts'
import { lockSeries, openAndRead, openDueEventsOf } from './series-opening-commands.ts'

/** `day: null` skips the month. Throws `series_not_found`, `day_in_other_month`, `date_in_past`, `month_has_event`. */
export async function changeMonth(
  db: Db,
  id: string,
  yearMonth: string,
  day: string | null,
  actor: Actor,
): Promise<Series> {
  if (day !== null && !day.startsWith(yearMonth)) throw new AppError('day_in_other_month')
  return inTransaction(db, async (tx) => {
    const { name, time_slots } = await lockMonth(tx, id, yearMonth)
    const act = beginAct(actor)
    const today = localDate(act.now.toISOString(), act.zone)
    if ((day ?? yearMonth) < today.slice(0, day ? 10 : 7)) throw new AppError('date_in_past')
    // No event would be created on a day whose time slots have started.
    if (day === today && firstDayToBook(JSON.parse(time_slots), act.zone, act.now) > day) {
      throw new AppError('date_in_past', adminAnswers.slotsOfTodayStarted)
    }
    const before = await tx
      .selectFrom('event_series_months')
      .where('series_id', '=', id)
      .where('year_month', '=', yearMonth)
      .select('day')
      .executeTakeFirst()
    if (before?.day === day) return openAndRead(tx, id, act)
    await tx
      .insertInto('event_series_months')
      .values({ series_id: id, year_month: yearMonth, day })
      .onConflict((conflict) => conflict.columns(['series_id', 'year_month']).doUpdateSet({ day }))
      .execute()
    const words = day
      ? activityWords.monthShifted(name, formatDay(startOfDay(day, act.zone), act.zone))
      : activityWords.monthSkipped(name, formatMonth(yearMonth))
    await recordAct(tx, words, act)
    return openAndRead(tx, id, act)
  })
}

/** Throws `series_not_found`, `month_has_event`. */
export async function restoreMonth(
  db: Db,
  id: string,
  yearMonth: string,
  actor: Actor,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { name } = await lockMonth(tx, id, yearMonth)
    const restored = await tx
      .deleteFrom('event_series_months')
      .where('series_id', '=', id)
      .where('year_month', '=', yearMonth)
      .returning('series_id')
      .executeTakeFirst()
    if (!restored) return
    const act = beginAct(actor)
    await recordAct(tx, activityWords.monthRestored(name, formatMonth(yearMonth)), act)
    await openDueEventsOf(tx, id, act)
  })
}

/** Throws `series_not_found`, and `month_has_event` if the month's event was created already. */
async function lockMonth(tx: Tx, id: string, yearMonth: string): Promise<EventSeriesTable> {
  const series = await lockSeries(tx, id)
  const tracked = await tx
    .selectFrom('recurring_event_tracking')
    .where('event_type', '=', series.name)
    .where('year_month', '=', yearMonth)
    .select('id')
    .executeTakeFirst()
  if (tracked) throw new AppError('month_has_event')
  return series
}
