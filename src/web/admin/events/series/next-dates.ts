import type { Series } from '../../../../contract/series.ts'
import { type MonthlyRule, opensOn } from '../../../../domain/recurrence.ts'
import { nextMonths, type SeriesMonth } from '../../../../domain/recurrence-months.ts'

export type NextDate = SeriesMonth & {
  /** The day ("2026-12-08") on which the series creates the event; null while `openDaysAhead` is invalid */
  opens: string | null
}

/** The next dates by the entered rule; created, deleted, skipped and moved months of the series stay as they are. */
export function nextDates(
  rule: Pick<MonthlyRule, 'week' | 'weekday'> & { openDaysAhead: number | null },
  { months }: Pick<Series, 'months'>,
  { today, count }: { today: string; count: number },
): NextDate[] {
  const created = new Map(
    months.flatMap(({ yearMonth, day, state, eventId }) =>
      state === 'created' || state === 'deleted'
        ? [[yearMonth, eventId ? { eventId, day } : null]]
        : [],
    ),
  )
  const changes = new Map<string, string | null>(
    months.flatMap(({ yearMonth, day, state, isShifted }) =>
      state === 'skipped' || isShifted ? [[yearMonth, isShifted ? day : null]] : [],
    ),
  )
  const { openDaysAhead, ...weekdayRule } = rule
  return nextMonths(weekdayRule, { changes, made: created }, { today, count }).map((month) => ({
    ...month,
    opens:
      openDaysAhead === null ? null : opensOn(month.day, { ...weekdayRule, openDaysAhead }, today),
  }))
}
