import { dayOfMonthRule, type MonthChanges, type MonthlyRule, nextMonth } from './recurrence.ts'

/** `deleted`: an administrator has deleted the event that the series created */
export const monthStates = ['created', 'deleted', 'skipped', 'planned'] as const
export type MonthState = (typeof monthStates)[number]

export type SeriesMonth = {
  /** "2026-12" */
  yearMonth: string
  /** The day according to the rule, "2026-12-08" */
  ruleDay: string
  /** The day of the event; the rule's day if the month is skipped or its event deleted */
  day: string
  state: MonthState
  isShifted: boolean
  eventId: string | null
}

/** Months whose event the series has created; null if the event was deleted */
export type MonthsMade = ReadonlyMap<string, { eventId: string; day: string } | null>

/** Without months whose day is before `today` */
export function nextMonths(
  rule: Pick<MonthlyRule, 'week' | 'weekday'>,
  { changes, made }: { changes: MonthChanges; made: MonthsMade },
  { today, count }: { today: string; count: number },
): SeriesMonth[] {
  const months: SeriesMonth[] = []
  // The day of a later month may be over too, because a volunteer may have moved its event to an earlier day.
  for (let month = today.slice(0, 7); months.length < count; month = nextMonth(month)) {
    const found = monthOf(rule, month, changes.get(month), made.get(month))
    if (found.day >= today) months.push(found)
  }
  return months
}

function monthOf(
  { week, weekday }: Pick<MonthlyRule, 'week' | 'weekday'>,
  yearMonth: string,
  change: string | null | undefined,
  made: { eventId: string; day: string } | null | undefined,
): SeriesMonth {
  const ruleDay = dayOfMonthRule(yearMonth, week, weekday)
  const base = { yearMonth, ruleDay, day: ruleDay, isShifted: false, eventId: null }
  if (made === null) return { ...base, state: 'deleted' }
  if (made) return { ...base, ...made, state: 'created' }
  if (change === null) return { ...base, state: 'skipped' }
  const day = change ?? ruleDay
  return { ...base, day, isShifted: day !== ruleDay, state: 'planned' }
}
