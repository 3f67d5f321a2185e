import { TZDate, tz } from '@date-fns/tz'
import { format } from 'date-fns/format'

/**
 * Conversions between instants (ISO 8601 UTC text) and the program's wall clock.
 * `zone` is an IANA name, America/New_York by default (SPEC.md 9); the reader's own zone never matters.
 */

/** "Tuesday, December 8, 2026" */
export function formatDay(instant: string, zone: string): string {
  return format(instant, 'EEEE, MMMM d, yyyy', { in: tz(zone) })
}

/** "9:00 AM" */
export function formatTime(instant: string, zone: string): string {
  return format(instant, 'h:mm a', { in: tz(zone) })
}

/** "9:00 AM – 10:00 AM" */
export function formatTimeRange(start: string, end: string, zone: string): string {
  return `${formatTime(start, zone)} – ${formatTime(end, zone)}`
}

/** "Dec 8, 9:00 AM", how admin screens show the time of a registration (SPEC.md 9) */
export function formatMoment(instant: string, zone: string): string {
  return format(instant, 'MMM d, h:mm a', { in: tz(zone) })
}

/** The three lines of a calendar tile: "Dec", "8", "Tue" */
export function formatTile(
  instant: string,
  zone: string,
): { month: string; day: string; weekday: string } {
  const [month = '', day = '', weekday = ''] = format(instant, 'MMM d EEE', { in: tz(zone) }).split(
    ' ',
  )
  return { month, day, weekday }
}

/** Wall-clock date of an instant, "2026-12-08" */
export function localDate(instant: string, zone: string): string {
  return format(instant, 'yyyy-MM-dd', { in: tz(zone) })
}

/** Wall-clock time of an instant, "09:00" */
export function localTime(instant: string, zone: string): string {
  return format(instant, 'HH:mm', { in: tz(zone) })
}

/**
 * The instant of a wall-clock date and time.
 * A time skipped in spring is read as the same distance after midnight's offset (2:30 becomes 3:30);
 * a time that comes twice in autumn is its first occurrence.
 */
export function instantOf(date: string, time: string, zone: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(new TZDate(year, month - 1, day, hours, minutes, zone).getTime()).toISOString()
}

/** The instant at which a day ("2026-12-08") begins in the zone */
export function startOfDay(date: string, zone: string): string {
  return instantOf(date, '00:00', zone)
}
