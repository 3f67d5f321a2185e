import { dayOfMonthRule, nextMonth, type Weekday, type WeekOfMonth } from './recurrence.ts'

/** Days are wall-clock dates of the program's zone, "2026-12-08". */

export type NextMonthDay = {
  day: string
  /** 3 if the given day is the third such weekday of its month; 1 to 5 */
  week: number
  weekday: Weekday
  /** The given day is the fifth of its weekday; the month of `day` has only four, and `day` is the last of them. */
  isLastInstead: boolean
}

/** Skips months whose day is before `today`. */
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

/** A fifth weekday counts as the last. */
export function ruleOfDay(day: string): { week: WeekOfMonth; weekday: Weekday } {
  const { week, weekday } = weekOfDay(day)
  return { week: week === 5 ? 'last' : week, weekday }
}

function weekOfDay(day: string): { week: 1 | 2 | 3 | 4 | 5; weekday: Weekday } {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() as Weekday
  const week = Math.ceil(Number(day.slice(8)) / 7) as 1 | 2 | 3 | 4 | 5
  return { week, weekday }
}
