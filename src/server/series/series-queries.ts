import { monthsListed, type Series, series } from '../../contract/series.ts'
import { localDate } from '../../domain/program-time.ts'
import {
  type MonthChanges,
  type Weekday,
  type WeekOfMonth,
  weekdays,
  weeksOfMonth,
} from '../../domain/recurrence.ts'
import { type MonthsMade, nextMonths } from '../../domain/recurrence-months.ts'
import type { Db } from '../db/connect.ts'
import type { EventSeriesTable } from '../db/tables/program-tables.ts'

/** `made` has the months whose event the series has created or adopted. */
export type SeriesPlan = Omit<Series, 'months'> & { changes: MonthChanges; made: MonthsMade }

/** `zone` is the program's time zone. */
export type LocalNow = { now: Date; zone: string }

/** Leaves out each series whose row is damaged, and calls `onDamaged`, which by default throws the error. */
export async function listSeries(
  db: Db,
  localNow: LocalNow,
  onDamaged: (name: string, error: unknown) => void = (_name, error) => {
    throw error
  },
): Promise<Series[]> {
  const list: Series[] = []
  for (const { name, read } of await listPlans(db, localNow.zone)) {
    try {
      list.push(withMonths(read(), localNow))
    } catch (error) {
      onDamaged(name, error)
    }
  }
  return list
}

export async function findSeries(
  db: Db,
  id: string,
  localNow: LocalNow,
): Promise<Series | undefined> {
  const plan = await findPlan(db, id, localNow.zone)
  return plan && withMonths(plan, localNow)
}

export async function findPlan(db: Db, id: string, zone: string): Promise<SeriesPlan | undefined> {
  return (await listPlans(db, zone, id))[0]?.read()
}

export async function listSeriesIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('event_series').orderBy('name').select('id').execute()
  return rows.map(({ id }) => id)
}

/** `read` throws if the row of the series is damaged. */
async function listPlans(
  db: Db,
  zone: string,
  id?: string,
): Promise<{ name: string; read: () => SeriesPlan }[]> {
  let query = db.selectFrom('event_series').orderBy('name').selectAll()
  if (id !== undefined) query = query.where('id', '=', id)
  const rows = await query.execute()
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const changes = await db
    .selectFrom('event_series_months')
    .where('series_id', 'in', ids)
    .selectAll()
    .execute()
  const tracked = await db
    .selectFrom('recurring_event_tracking as tracking')
    .innerJoin('event_series', 'event_series.name', 'tracking.event_type')
    .leftJoin('events', 'events.id', 'tracking.event_id')
    .where('event_series.id', 'in', ids)
    .select(['event_series.id as seriesId', 'year_month', 'events.id as eventId', 'events.date'])
    .execute()

  return rows.map((row) => ({
    name: row.name,
    read: () => ({
      ...toFields(row),
      changes: new Map(
        changes.flatMap(({ series_id, year_month, day }) =>
          series_id === row.id ? [[year_month, day]] : [],
        ),
      ),
      made: new Map(
        tracked.flatMap(({ seriesId, year_month, eventId, date }) =>
          seriesId === row.id
            ? [[year_month, eventId && date ? { eventId, day: localDate(date, zone) } : null]]
            : [],
        ),
      ),
    }),
  }))
}

function withMonths({ changes, made, ...series }: SeriesPlan, { now, zone }: LocalNow): Series {
  const today = localDate(now.toISOString(), zone)
  const months = nextMonths(series, { changes, made }, { today, count: monthsListed })
  return { ...series, months }
}

function toFields(row: EventSeriesTable): Omit<Series, 'months'> {
  return {
    id: row.id,
    name: row.name,
    title: row.title,
    description: row.description,
    spanishTitle: row.spanish_title,
    spanishDescription: row.spanish_description,
    location: row.location,
    laundromatName: row.laundromat_name,
    laundromatAddress: row.laundromat_address,
    week: parseStored<WeekOfMonth>(weeksOfMonth, row.week),
    weekday: parseStored<Weekday>(weekdays, row.weekday),
    openDaysAhead: row.open_days_ahead,
    signUpDaysBefore: row.sign_up_days_before,
    timeSlots: series.shape.timeSlots.parse(JSON.parse(row.time_slots)),
    pausedAt: row.paused_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function parseStored<T extends string | number>(values: readonly T[], stored: string | number): T {
  const value = values.find((candidate) => String(candidate) === String(stored))
  if (value === undefined) throw new Error(`Unknown week or weekday of a series: ${stored}`)
  return value
}
