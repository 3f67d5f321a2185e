import { minuteMs } from './duration.ts'
import { addDays, instantOf, localDate, localTime } from './program-time.ts'

/** Wall-clock hours in which an unrequested text may be sent */
const textsFrom = '08:00'
const textsUntil = '20:00'

/** A text that is due later would have hardly any time to leave before the night. */
const latestDue = '19:00'

/** A wall-clock time moved into the hours of texts of the same day, at least an hour before they end */
export function withinTextHours(time: string): string {
  return time < textsFrom ? textsFrom : time > latestDue ? latestDue : time
}

/** From eight in the morning to eight in the evening, program time */
export function isTextHour(now: Date, zone: string): boolean {
  const time = localTime(now.toISOString(), zone)
  return time >= textsFrom && time <= textsUntil
}

/** How long, also at night, a recipient expects a text that follows its own act or that an administrator sends again */
const expectedForMs = 15 * minuteMs

/** The earliest time to send a text: now by day, or if its recipient expects it; else the next morning */
export function earliestTextTime(
  text: { isRequested: boolean; queuedAt: string },
  zone: string,
  now: Date,
): Date {
  const isExpected = text.isRequested && now.getTime() - Date.parse(text.queuedAt) < expectedForMs
  if (isTextHour(now, zone) || isExpected) return now
  const at = now.toISOString()
  const today = localDate(at, zone)
  const morning = localTime(at, zone) < textsFrom ? today : addDays(today, 1)
  return new Date(instantOf(morning, textsFrom, zone))
}
