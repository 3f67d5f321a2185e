import { importAnswers } from '../../contract/words/en/admin-import-answers.ts'
import { readMoment, readTime } from '../../domain/csv-time.ts'
import { hourMs } from '../../domain/duration.ts'
import { addDays, instantOf } from '../../domain/program-time.ts'
import type { ImportRow } from './import-file.ts'

type TimedRow = Pick<ImportRow<'events'>, 'text' | 'refuse' | 'day'>

/** A longer slot across midnight is probably a typo, such as "9:00 AM" to "8:00 AM". */
const maxNightMs = 12 * hourMs

/** A row's day, start and end; an end before the start is on the next day. `end` is null for an empty cell. */
export function readSlotTimes(row: TimedRow, zone: string) {
  const day = row.day('date')
  const start = day && readInstant(row, 'start', day, zone)
  if (!day || !start) return undefined
  if (row.text('end') === '') return { day, start, end: null }
  const end = readInstant(row, 'end', day, zone)
  if (!end) return undefined
  if (end > start || readTime(row.text('end')) === null) return { day, start, end }
  const nextDay = readInstant(row, 'end', addDays(day, 1), zone) ?? end
  if (Date.parse(nextDay) - Date.parse(start) > maxNightMs) {
    return row.refuse('end', importAnswers.row.endBeforeStart)
  }
  return { day, start, end: nextDay }
}

function readInstant(row: TimedRow, key: 'start' | 'end', day: string, zone: string) {
  const text = row.text(key)
  if (text === '') return row.refuse(key, importAnswers.row.required)
  const time = readTime(text)
  if (time !== null) return instantOf(day, time, zone)
  return readMoment(text, zone) ?? row.refuse(key, importAnswers.row.time(text))
}
