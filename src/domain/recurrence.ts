import { addDays } from './program-time.ts'

/** Which week of the month: the first to fourth of its weekdays, or the last one */
export const weeksOfMonth = [1, 2, 3, 4, 'last'] as const
export type WeekOfMonth = (typeof weeksOfMonth)[number]

/** 0 is Sunday, 6 is Saturday */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** The day of a rule such as "the second Tuesday", in a month "2026-12": "2026-12-08" */
export function dayOfMonthRule(yearMonth: string, week: WeekOfMonth, weekday: Weekday): string {
  const [year = 0, month = 1] = yearMonth.split('-').map(Number)
  const firstWeekday = new Date(Date.UTC(year, month - 1, 1)).getUTCDay()
  const first = 1 + ((weekday - firstWeekday + 7) % 7)
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const last = first + 7 * Math.floor((daysInMonth - first) / 7)
  const day = week === 'last' ? last : first + 7 * (week - 1)
  return `${yearMonth}-${String(day).padStart(2, '0')}`
}

/** The month after: "2026-12" becomes "2027-01" */
export function nextMonth(yearMonth: string): string {
  const [year = 0, month = 1] = yearMonth.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7)
}

/**
 * Days of a monthly rule that are to exist by `today`: from today on, and at most `openDaysAhead` days away.
 * Days are wall-clock dates of the program's zone.
 */
export function daysToOpen(
  rule: { week: WeekOfMonth; weekday: Weekday; openDaysAhead: number },
  today: string,
): { yearMonth: string; day: string }[] {
  const latest = addDays(today, rule.openDaysAhead)
  const days: { yearMonth: string; day: string }[] = []
  for (let month = today.slice(0, 7); month <= latest.slice(0, 7); month = nextMonth(month)) {
    const day = dayOfMonthRule(month, rule.week, rule.weekday)
    if (day >= today && day <= latest) days.push({ yearMonth: month, day })
  }
  return days
}
