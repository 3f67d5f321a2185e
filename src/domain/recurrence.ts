import { addDays } from './program-time.ts'

/**
 * SPEC.md 3, RecurringEventTracking. Days are wall-clock dates of the program's zone, "2026-12-08"; months are
 * "2026-12".
 */

export const weeksOfMonth = [1, 2, 3, 4, 'last'] as const
export type WeekOfMonth = (typeof weeksOfMonth)[number]

/** 0 is Sunday, 6 is Saturday */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const
export type Weekday = (typeof weekdays)[number]

export type MonthlyRule = {
  week: WeekOfMonth
  weekday: Weekday
  /** The series creates an event this many days before it. */
  openDaysAhead: number
}

/** By month: a different day in that month, or null to skip the month */
export type MonthChanges = ReadonlyMap<string, string | null>
const noChanges: MonthChanges = new Map()

export function dayOfMonthRule(yearMonth: string, week: WeekOfMonth, weekday: Weekday): string {
  const [year = 0, month = 1] = yearMonth.split('-').map(Number)
  const firstWeekday = new Date(Date.UTC(year, month - 1, 1)).getUTCDay()
  const first = 1 + ((weekday - firstWeekday + 7) % 7)
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const last = first + 7 * Math.floor((daysInMonth - first) / 7)
  const day = week === 'last' ? last : first + 7 * (week - 1)
  return `${yearMonth}-${String(day).padStart(2, '0')}`
}

export function nextMonth(yearMonth: string): string {
  const [year = 0, month = 1] = yearMonth.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7)
}

export function boundsOfMonth(yearMonth: string): { first: string; last: string } {
  const first = `${yearMonth}-01`
  return { first, last: addDays(`${nextMonth(yearMonth)}-01`, -1) }
}

/** "December 2026" */
export function formatMonth(yearMonth: string): string {
  const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Date(`${yearMonth}-01T00:00:00Z`).toLocaleDateString('en-US', format)
}

export function opensOn(day: string, { openDaysAhead }: MonthlyRule, today: string): string {
  const opens = addDays(day, -openDaysAhead)
  return opens > today ? opens : today
}

/** The server passes `firstDayToBook` as `from`. */
export function daysToOpen(
  rule: MonthlyRule,
  {
    today,
    from = today,
    changes = noChanges,
  }: { today: string; from?: string; changes?: MonthChanges },
): { yearMonth: string; day: string }[] {
  const latest = addDays(today, rule.openDaysAhead)
  const days: { yearMonth: string; day: string }[] = []
  // Compared as text, a month comes before each of its days.
  for (let month = today.slice(0, 7); month <= latest; month = nextMonth(month)) {
    const changed = changes.get(month)
    const day = changed === undefined ? dayOfMonthRule(month, rule.week, rule.weekday) : changed
    if (day !== null && day >= from && day <= latest) days.push({ yearMonth: month, day })
  }
  return days
}
