import { importAnswers } from '../../contract/words/en/admin-import-answers.ts'
import { readMoment, readTime } from '../../domain/csv-time.ts'
import { addDays, instantOf } from '../../domain/program-time.ts'
import type { ImportRow } from './import-file.ts'

type TimedRow = Pick<ImportRow<'events'>, 'text' | 'refuse' | 'day'>

/** When a row's slot starts and ends; an end before the start is on the next day. `end` is null for an empty cell. */
export function readSlotTimes(row: TimedRow, zone: string) {
  const day = row.day('date')
  const start = day && readInstant(row, 'start', day, zone)
  if (!day || !start) return undefined
  if (row.text('end') === '') return { day, start, end: null }
  const end = readInstant(row, 'end', day, zone)
  if (!end) return undefined
  const isNextDay = end <= start && readTime(row.text('end')) !== null
  return {
    day,
    start,
    end: isNextDay ? (readInstant(row, 'end', addDays(day, 1), zone) ?? end) : end,
  }
}

function readInstant(row: TimedRow, key: 'start' | 'end', day: string, zone: string) {
  const text = row.text(key)
  if (text === '') return row.refuse(key, importAnswers.row.required)
  const time = readTime(text)
  if (time !== null) return instantOf(day, time, zone)
  return readMoment(text, zone) ?? row.refuse(key, importAnswers.row.time(text))
}
