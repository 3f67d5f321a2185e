import { hourMs, minuteMs } from './duration.ts'
import { addDays, instantOf, localDate, localTime } from './program-time.ts'

/** A reminder that does not get through as a text within an hour has better ways to come, or comes too late. */
export const textReminderPatienceMs = hourMs

/** `last_error` of a text that was not sent because the family did not want it, or to let it sleep */
export const textStopped = 'stopped'
export const textNotAgreed = 'not agreed to'
export const textAtNight = 'not at night'

/** Wall-clock hours in which a telephone may ring unasked */
const textsFrom = '08:00'
const textsUntil = '20:00'

/** A wall-clock time moved into the hours of texts of the same day */
export function withinTextHours(time: string): string {
  return time < textsFrom ? textsFrom : time > textsUntil ? textsUntil : time
}

/** From eight in the morning to eight in the evening by the program's clock */
export function isTextHour(now: Date, zone: string): boolean {
  const time = localTime(now.toISOString(), zone)
  return time >= textsFrom && time <= textsUntil
}

/** What somebody has just asked for by signing up, or an administrator by hand, is no surprise at night. */
const askedForMs = 15 * minuteMs

/** When a text may go that is ready now: at once by day, and at night when it answers somebody, else in the morning. */
export function textMayGoAt(
  text: { isAskedFor: boolean; queuedAt: string },
  zone: string,
  now: Date,
): Date {
  const isFresh = now.getTime() - Date.parse(text.queuedAt) < askedForMs
  if (isTextHour(now, zone) || (text.isAskedFor && isFresh)) return now
  const at = now.toISOString()
  const today = localDate(at, zone)
  const morning = localTime(at, zone) < textsFrom ? today : addDays(today, 1)
  return new Date(instantOf(morning, textsFrom, zone))
}
