import { minuteMs } from './duration.ts'
import { instantOf, localDate, localTime } from './program-time.ts'

/** Times in the program's zone; written as ISO, read as ISO or American */

const quarterMs = 15 * minuteMs

/** Offsets are cached, because Intl is slow and files are long. */
export function csvTimeFormat(zone: string) {
  const offsets = new Map<number, number>()
  function offsetOf(ms: number): number {
    // Zones change their offset only on a quarter hour.
    const quarter = Math.floor(ms / quarterMs)
    let offset = offsets.get(quarter)
    if (offset === undefined) {
      const start = new Date(quarter * quarterMs).toISOString()
      offset =
        Date.parse(`${localDate(start, zone)}T${localTime(start, zone)}Z`) - quarter * quarterMs
      if (offsets.size > 50_000) offsets.clear()
      offsets.set(quarter, offset)
    }
    return offset
  }
  const wallClock = (ms: number) => new Date(ms + offsetOf(ms)).toISOString()
  return {
    /** "2026-12-08" */
    day: (instant: string) => wallClock(Date.parse(instant)).slice(0, 10),
    /** "2026-12-08T09:00:00-05:00"; "" for null */
    moment(instant: string | null): string {
      if (instant === null) return ''
      const ms = Date.parse(instant)
      const offset = offsetOf(ms)
      const minutes = Math.abs(offset) / minuteMs
      const two = (n: number) => String(Math.floor(n)).padStart(2, '0')
      const sign = offset < 0 ? '-' : '+'
      const wall = wallClock(ms).slice(0, -1).replace('.000', '')
      return `${wall}${sign}${two(minutes / 60)}:${two(minutes % 60)}`
    },
    /** "09:00", or as `moment` if that would be a different instant: on another day, or when clocks go back */
    time(instant: string, day: string): string {
      const time = wallClock(Date.parse(instant)).slice(11, 16)
      return instantOf(day, time, zone) === instant ? time : this.moment(instant)
    },
  }
}
export type CsvTimeFormat = ReturnType<typeof csvTimeFormat>

/** "2026-11-21" for "11/21/2026" and "11/21/26" too; null for anything else and for impossible days */
export function readDay(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(text)
  if (iso) return calendarDay(iso[1], iso[2], iso[3])
  if (!american) return null
  const [, month, day, year = ''] = american
  return calendarDay(year.length === 2 ? `20${year}` : year, month, day)
}

function calendarDay(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  // Other years are typing errors.
  if (!/^(19|2\d)/.test(text)) return null
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text) ? text : null
}

/** "09:00" for "9:00", "9:00 AM", "9 am" and "9:00:00 a.m."; null for anything else */
export function readTime(text: string): string | null {
  const match = /^(\d{1,2})(?::(\d{2}))?(?::00)?\s*(?:([ap])\.?\s?m\.?)?$/i.exec(text)
  if (!match) return null
  const [, hourText = '', minutes = '00', half] = match
  if (!half && match[2] === undefined) return null
  let hour = Number(hourText)
  if (half) {
    if (hour < 1 || hour > 12) return null
    hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  }
  if (hour > 23 || Number(minutes) > 59) return null
  return `${String(hour).padStart(2, '0')}:${minutes}`
}

/** ISO with an offset, or a day with or without a time in `zone`; null for anything else */
export function readMoment(text: string, zone: string): string | null {
  const exact =
    /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/i.exec(text)
  if (exact) {
    const ms = Date.parse(text.replace(' ', 'T'))
    return readDay(exact[1] ?? '') === null || Number.isNaN(ms) ? null : new Date(ms).toISOString()
  }
  const [, dayText = '', timeText] = /^(\S+?)(?:(?:\s+|(?<=\d)T)(.+))?$/.exec(text) ?? []
  const day = readDay(dayText)
  const time = timeText === undefined ? '00:00' : readTime(timeText)
  return day === null || time === null ? null : instantOf(day, time, zone)
}
