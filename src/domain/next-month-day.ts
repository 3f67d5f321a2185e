import { dayOfMonthRule, nextMonth, type Weekday, type WeekOfMonth } from './recurrence.ts'

/** Days are wall-clock dates of the program's zone, "2026-12-08". */

export type NextMonthDay = {
  day: string
  /** Which occurrence of its weekday the given day is in its month, from 1 to 5 */
  week: number
  weekday: Weekday
  /** The month has no fifth such weekday, so `day` is its last one. */
  isLastInstead: boolean
}

/**
 * The same weekday of the next month: the third Saturday after a third Saturday. Skips months whose day is over by
 * `today`.
 */
export function sameWeekdayNextMonth(day: string, today: string): NextMonthDay {
  const { week, weekday } = weekOfDay(day)
  let month = nextMonth(day.slice(0, 7))
  for (;;) {
    const found = dayOfMonthRule(month, week === 5 ? 'last' : week, weekday)
    if (found >= today) {
      const isLastInstead = week === 5 && weekOfDay(found).week !== 5
      return { day: found, week, weekday, isLastInstead }
    }
    month = nextMonth(month)
  }
}

/** The monthly rule that a day follows; a fifth weekday counts as the last. */
export function ruleOfDay(day: string): { week: WeekOfMonth; weekday: Weekday } {
  const { week, weekday } = weekOfDay(day)
  return { week: week === 5 ? 'last' : week, weekday }
}

function weekOfDay(day: string): { week: 1 | 2 | 3 | 4 | 5; weekday: Weekday } {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() as Weekday
  const week = Math.ceil(Number(day.slice(8)) / 7) as 1 | 2 | 3 | 4 | 5
  return { week, weekday }
}
