import { dayMs } from './duration.ts'
import { localDate, startOfDay } from './program-time.ts'

/** Formulas of DESIGN.md 5, rule 12 */

/** One decimal; 0 if `whole` is 0 */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10
}

/** One decimal */
export function dailyAverage(total: number, days: number): number {
  return Math.round((total / days) * 10) / 10
}

export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]
  const lower = sorted.length % 2 === 0 ? sorted[middle - 1] : upper
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2
}

/** The last `count` weeks including this one, oldest first: each Monday and the instant at which it begins in `zone` */
export function recentWeeks(
  now: Date,
  count: number,
  zone: string,
): { week: string; from: string }[] {
  const today = Date.parse(localDate(now.toISOString(), zone))
  const daysSinceMonday = (new Date(today).getUTCDay() + 6) % 7
  return Array.from({ length: count }, (_, index) => {
    const weeksAgo = count - 1 - index
    const monday = new Date(today - (daysSinceMonday + 7 * weeksAgo) * dayMs)
    const week = monday.toISOString().slice(0, 10)
    return { week, from: startOfDay(week, zone) }
  })
}
