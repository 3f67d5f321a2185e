import { minuteMs } from './duration.ts'
import { addDays, instantOf, localDate, localTime } from './program-time.ts'
import { isRecent } from './time-window.ts'

/** Wall-clock time */
const textsFrom = '08:00'
const textsUntil = '20:00'

/** A text due later might not be sent before `textsUntil`. */
const latestDue = '19:00'

export function clampToTextHours(time: string): string {
  return time < textsFrom ? textsFrom : time > latestDue ? latestDue : time
}

export function isTextHour(now: Date, zone: string): boolean {
  const time = localTime(now.toISOString(), zone)
  return time >= textsFrom && time <= textsUntil
}

/** A recipient expects a text that the recipient or an administrator has just requested, even at night. */
const expectedForMs = 15 * minuteMs

export function earliestTextTime(
  text: { isRequested: boolean; queuedAt: string },
  zone: string,
  now: Date,
): Date {
  const isExpected = text.isRequested && isRecent(text.queuedAt, now, expectedForMs)
  if (isTextHour(now, zone) || isExpected) return now
  const at = now.toISOString()
  const today = localDate(at, zone)
  const morning = localTime(at, zone) < textsFrom ? today : addDays(today, 1)
  return new Date(instantOf(morning, textsFrom, zone))
}
