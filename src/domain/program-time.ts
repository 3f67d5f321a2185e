import { dateFormats, type Tile } from './date-formats.ts'
import { dayMs, minuteMs } from './duration.ts'
import type { Language } from './language.ts'

/**
 * `zone` is an IANA name, America/New_York by default (SPEC.md 9); the reader's own zone never matters. Uses no time
 * zone library, because such libraries need a newer Intl than old phones have (docs/decisions/0009).
 */

type Part = 'weekday' | 'month' | 'day' | 'year' | 'hour' | 'minute' | 'dayPeriod'

const styles = {
  day: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit', hour12: true },
  numbers: {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
} satisfies Record<string, Intl.DateTimeFormatOptions>
type Style = keyof typeof styles

const formats = new Map<string, Intl.DateTimeFormat>()

/** Callers join the parts, because versions of Intl differ in spaces and in "a. m.". */
function partsOf(
  instant: string,
  zone: string,
  style: Style,
  language: Language = 'en',
): Record<Part, string> {
  const { locale } = dateFormats[language]
  const key = `${style} ${locale} ${zone}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { ...styles[style], timeZone: zone })
    formats.set(key, format)
  }
  const parts = format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value])
  return Object.fromEntries(parts)
}

/** "Tuesday, December 8, 2026" (EEEE, MMMM d, yyyy); "martes, 8 de diciembre de 2026" */
export function formatDay(instant: string, zone: string, language: Language = 'en'): string {
  return dateFormats[language].day(partsOf(instant, zone, 'day', language))
}

/** "9:00 AM" (h:mm a); "9:00 a. m." */
export function formatTime(instant: string, zone: string, language: Language = 'en'): string {
  const { hour, minute, dayPeriod } = partsOf(instant, zone, 'time')
  return dateFormats[language].time({ hour, minute, period: dayPeriod })
}

/** "Tuesday, December 8, 2026, 9:00 AM" */
export function formatFullDayAndTime(
  instant: string,
  zone: string,
  language: Language = 'en',
): string {
  return `${formatDay(instant, zone, language)}, ${formatTime(instant, zone, language)}`
}

/** "9:00 AM – 10:00 AM"; "10:00 PM – Wed, Dec 9, 1:00 AM" */
export function formatTimeRange(
  start: string,
  end: string,
  zone: string,
  language: Language = 'en',
): string {
  return `${formatTime(start, zone, language)} – ${formatEnd(start, end, zone, language)}`
}

/** "1:00 AM"; "Wed, Dec 9, 1:00 AM" if the range started on another day. Midnight belongs to the previous day. */
export function formatEnd(
  start: string,
  end: string,
  zone: string,
  language: Language = 'en',
): string {
  const time = formatTime(end, zone, language)
  const lastMoment = new Date(Date.parse(end) - 1).toISOString()
  if (localDate(start, zone) === localDate(lastMoment, zone)) return time
  return `${formatShortDay(end, zone, language)}, ${time}`
}

/** "Wed, Dec 9"; "mié 9 dic" */
export function formatShortDay(instant: string, zone: string, language: Language = 'en'): string {
  return dateFormats[language].shortDay(formatTile(instant, zone, language))
}

/** "Dec 8, 2026"; "8 dic 2026" */
export function formatDate(instant: string, zone: string, language: Language = 'en'): string {
  const monthDay = dateFormats[language].monthDay(formatTile(instant, zone, language))
  const year = localDate(instant, zone).slice(0, 4)
  return language === 'en' ? `${monthDay}, ${year}` : `${monthDay} ${year}`
}

/** "Mon, Oct 12, 8:00 AM"; "lun 12 oct, 8:00 a. m." */
export function formatDayAndTime(instant: string, zone: string, language: Language = 'en'): string {
  return `${formatShortDay(instant, zone, language)}, ${formatTime(instant, zone, language)}`
}

/** "Dec 8, 9:00 AM" (MMM d, h:mm a; SPEC.md 9); "8 dic, 9:00 a. m." */
export function formatMoment(instant: string, zone: string, language: Language = 'en'): string {
  const monthDay = dateFormats[language].monthDay(formatTile(instant, zone, language))
  return `${monthDay}, ${formatTime(instant, zone, language)}`
}

/** "Dec", "8", "Tue"; "dic", "8", "mar" */
export function formatTile(instant: string, zone: string, language: Language = 'en'): Tile {
  const { month, day, weekday } = partsOf(instant, zone, 'day', language)
  return { month: month.slice(0, 3), day, weekday: weekday.slice(0, 3) }
}

/** "2026-12-08" */
export function localDate(instant: string, zone: string): string {
  const { year, month, day } = partsOf(instant, zone, 'numbers')
  return `${year}-${month}-${day}`
}

/** "09:00" */
export function localTime(instant: string, zone: string): string {
  const { hour, minute } = partsOf(instant, zone, 'numbers')
  return `${hour}:${minute}`
}

/**
 * "24:00" is the midnight at the end of the date. A time that occurs twice in autumn means the first occurrence; 2:30,
 * which is skipped in spring, means 3:30.
 */
export function instantOf(date: string, time: string, zone: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const wallClock = Date.UTC(year, month - 1, day, hours, minutes)
  // If clocks change near this time, the offset a day earlier is the old one, and the offset a day later the new one.
  const byOffsetOf = (instant: number) => wallClock - offsetMs(instant, zone)
  const earlier = byOffsetOf(wallClock - dayMs)
  const later = byOffsetOf(wallClock + dayMs)
  const isConsistent = (instant: number) => byOffsetOf(instant) === instant
  return new Date(!isConsistent(earlier) && isConsistent(later) ? later : earlier).toISOString()
}

/** How far the zone's clock is ahead of UTC */
function offsetMs(instant: number, zone: string): number {
  const { year, month, day, hour, minute } = partsOf(
    new Date(instant).toISOString(),
    zone,
    'numbers',
  )
  const clock = Date.UTC(+year, +month - 1, +day, +hour, +minute)
  return clock - Math.floor(instant / minuteMs) * minuteMs
}

export function startOfDay(date: string, zone: string): string {
  return instantOf(date, '00:00', zone)
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}
