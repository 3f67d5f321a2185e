import { randomUUIDv7 } from 'node:crypto'
import type { CreateSeriesRequest, Series, UpdateSeriesRequest } from '../../contract/series.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { localDate } from '../../domain/program-time.ts'
import { opensTooLate } from '../../domain/sign-up-opening.ts'
import { type Actor, beginAct, type LocalAct, recordAct } from '../activity/activity-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { isUnchanged } from '../db/is-unchanged.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/errors.ts'
import { lockSeries, openAndRead } from './series-opening-commands.ts'

/**
 * Also creates the events that should be open by now. Throws `series_name_taken`, `event_not_found`, `event_in_series`,
 * `opens_too_late`.
 */
export async function createSeries(
  db: Db,
  request: CreateSeriesRequest,
  act: LocalAct,
): Promise<Series> {
  if (opensTooLate(request.signUpDaysBefore ?? null, request.timeSlots)) {
    throw new AppError('opens_too_late')
  }
  return inTransaction(
    db,
    async (tx) => {
      const id = randomUUIDv7()
      const at = act.now.toISOString()
      await tx
        .insertInto('event_series')
        .values({ ...allColumns(request), id, created_at: at, updated_at: at })
        .execute()
      await forgetDeletedEvents(tx, request.name)
      if (request.eventId) await adoptEvent(tx, request.name, request.eventId, act)
      await recordAct(tx, activityWords.seriesCreated(request.name), act)
      return openAndRead(tx, id, act)
    },
    { ifTaken: nameTaken },
  )
}

/**
 * Existing events do not change. Throws `series_not_found`, `changed_meanwhile`, `series_name_taken`, `opens_too_late`.
 */
export async function updateSeries(
  db: Db,
  id: string,
  request: UpdateSeriesRequest,
  actor: Actor,
): Promise<Series> {
  return inTransaction(
    db,
    async (tx) => {
      const before = await lockSeries(tx, id)
      const act = beginAct(actor, before.updated_at)
      if (request.updatedAt && Date.parse(request.updatedAt) !== Date.parse(before.updated_at)) {
        throw new AppError('changed_meanwhile')
      }
      const columns = changedColumns(request)
      if (isUnchanged(before, columns)) return openAndRead(tx, id, act)
      const { name, daysBefore, timeSlots } = await tx
        .updateTable('event_series')
        .set({ ...columns, updated_at: act.now.toISOString() })
        .where('id', '=', id)
        .returning(['name', 'sign_up_days_before as daysBefore', 'time_slots as timeSlots'])
        .executeTakeFirstOrThrow()
      const changesOpening = request.signUpDaysBefore !== undefined || request.timeSlots
      if (changesOpening && opensTooLate(daysBefore, JSON.parse(timeSlots))) {
        throw new AppError('opens_too_late')
      }
      if (name !== before.name) await renameTracking(tx, before.name, name)
      await recordAct(tx, activityWords.seriesChanged(name), act)
      return openAndRead(tx, id, act)
    },
    { ifTaken: nameTaken },
  )
}

/** Idempotent. Throws `series_not_found`. */
export async function setPaused(
  db: Db,
  id: string,
  isPaused: boolean,
  actor: Actor,
): Promise<Series> {
  return inTransaction(db, async (tx) => {
    const series = await lockSeries(tx, id)
    const act = beginAct(actor)
    const changed = await tx
      .updateTable('event_series')
      .set({ paused_at: isPaused ? act.now.toISOString() : null })
      .where('id', '=', id)
      .where('paused_at', isPaused ? 'is' : 'is not', null)
      .returning('id')
      .executeTakeFirst()
    const words = isPaused ? activityWords.seriesPaused : activityWords.seriesResumed
    if (changed) await recordAct(tx, words(series.name), act)
    return openAndRead(tx, id, act)
  })
}

/** The events stay. Throws `series_not_found`. */
export async function deleteSeries(db: Db, id: string, actor: Actor): Promise<void> {
  await inTransaction(db, async (tx) => {
    const deleted = await tx
      .deleteFrom('event_series')
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst()
    if (!deleted) throw new AppError('series_not_found')
    // Rows with an event stay, so that a new series of this name creates no second event for that month.
    await forgetDeletedEvents(tx, deleted.name)
    await recordAct(tx, activityWords.seriesDeleted(deleted.name), beginAct(actor))
  })
}

/** Deletes tracking rows that a deleted series left behind for deleted events, so that their months are free again. */
async function forgetDeletedEvents(tx: Tx, name: string): Promise<void> {
  await tx
    .deleteFrom('recurring_event_tracking')
    .where('event_type', '=', name)
    .where('event_id', 'is', null)
    .execute()
}

/** Gives an existing event to the series for its month, in place of the event of a deleted series with the same name. */
async function adoptEvent(tx: Tx, name: string, eventId: string, act: LocalAct): Promise<void> {
  // Locks the row with a no-op update, so that the event cannot be deleted before it belongs to the series.
  const event = await tx
    .updateTable('events')
    .set((eb) => ({ title: eb.ref('title') }))
    .where('id', '=', eventId)
    .returning('date')
    .executeTakeFirst()
  if (!event) throw new AppError('event_not_found')
  const other = await tx
    .selectFrom('recurring_event_tracking')
    .innerJoin('event_series', 'event_series.name', 'event_type')
    .where('event_id', '=', eventId)
    .where('event_type', '!=', name)
    .select('event_type')
    .executeTakeFirst()
  if (other) throw new AppError('event_in_series')
  const row = {
    event_type: name,
    year_month: localDate(event.date, act.zone).slice(0, 7),
    event_id: eventId,
  }
  await tx
    .insertInto('recurring_event_tracking')
    .values({ ...row, id: randomUUIDv7(), created_at: act.now.toISOString() })
    .onConflict((conflict) =>
      conflict.columns(['event_type', 'year_month']).doUpdateSet({ event_id: eventId }),
    )
    .execute()
}

/** Renames tracking rows; they replace rows that a deleted series left under the new name for the same months. */
async function renameTracking(tx: Tx, from: string, to: string): Promise<void> {
  await forgetDeletedEvents(tx, to)
  await tx
    .deleteFrom('recurring_event_tracking')
    .where('event_type', '=', to)
    .where('year_month', 'in', (eb) =>
      eb.selectFrom('recurring_event_tracking').where('event_type', '=', from).select('year_month'),
    )
    .execute()
  await tx
    .updateTable('recurring_event_tracking')
    .set({ event_type: to })
    .where('event_type', '=', from)
    .execute()
}

function allColumns(request: CreateSeriesRequest) {
  return {
    name: request.name,
    title: request.title,
    description: request.description || null,
    spanish_title: request.spanishTitle || null,
    spanish_description: request.spanishDescription || null,
    location: request.location,
    laundromat_name: request.laundromatName || null,
    laundromat_address: request.laundromatAddress || null,
    week: String(request.week),
    weekday: request.weekday,
    open_days_ahead: request.openDaysAhead,
    sign_up_days_before: request.signUpDaysBefore ?? null,
    time_slots: JSON.stringify(request.timeSlots),
  }
}

/** Undefined fields keep their value. */
function changedColumns(request: UpdateSeriesRequest) {
  const { description, laundromatName, laundromatAddress, week, timeSlots } = request
  const { spanishTitle, spanishDescription } = request
  return {
    name: request.name,
    title: request.title,
    description: description === '' ? null : description,
    spanish_title: spanishTitle === '' ? null : spanishTitle,
    spanish_description: spanishDescription === '' ? null : spanishDescription,
    location: request.location,
    laundromat_name: laundromatName === '' ? null : laundromatName,
    laundromat_address: laundromatAddress === '' ? null : laundromatAddress,
    week: week && String(week),
    weekday: request.weekday,
    open_days_ahead: request.openDaysAhead,
    sign_up_days_before: request.signUpDaysBefore,
    time_slots: timeSlots && JSON.stringify(timeSlots),
  }
}

const nameTaken = () => new AppError('series_name_taken')
