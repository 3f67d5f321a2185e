import { safeParse } from 'zod/mini'
import { type CreateEventRequest, createEventRequest } from '../../contract/event.ts'
import { defaultCapacity, limits } from '../../contract/limits.ts'
import { importAnswers } from '../../contract/words/en/admin-import-answers.ts'
import { readMoment } from '../../domain/csv-time.ts'
import type { CsvFile } from './csv-file.ts'
import { readExternalId } from './external-id.ts'
import { type ImportRow, importFile } from './import-file.ts'
import type { ImportContext, ReadLines } from './importer.ts'
import { readSlotTimes } from './slot-times.ts'

const words = importAnswers.row

/** A time slot with its event's details; the event gets the details of its first line. */
export type EventLine = {
  line: number
  externalId: string | null
  day: string
  details: Omit<CreateEventRequest, 'timeSlots'>
  slot: { startTime: string; endTime: string; capacity: number }
}

export function readEvents(file: CsvFile, context: ImportContext): ReadLines<EventLine> {
  const { rows, notes } = importFile('events', file)
  const lines = rows.map((row) => {
    return { line: row.line, value: readLine(row, context), problems: row.problems }
  })
  return { notes, lines }
}

const columns = {
  title: 'title',
  date: 'date',
  location: 'location',
  laundromatName: 'laundromatName',
  laundromatAddress: 'laundromatAddress',
  description: 'description',
  spanishTitle: 'spanishTitle',
  spanishDescription: 'spanishDescription',
  opensAt: 'opensAt',
  startTime: 'start',
  endTime: 'end',
  capacity: 'capacity',
} as const

function readLine(row: ImportRow<'events'>, { zone }: ImportContext): EventLine | null {
  const { text } = row
  const times = readSlotTimes(row, zone)
  if (times?.end === null) row.refuse('end', words.required)
  const capacity = row.number('capacity', [1, limits.capacity], words.capacity) ?? defaultCapacity
  const opensAt = text('opensAt') === '' ? null : readMoment(text('opensAt'), zone)
  if (opensAt === null && text('opensAt') !== '') {
    row.refuse('opensAt', words.moment(text('opensAt')))
  }
  const externalId = readExternalId(row)
  if (row.problems.length > 0 || !times?.end) return null
  const slot = { startTime: times.start, endTime: times.end, capacity }
  const parsed = safeParse(createEventRequest, {
    title: text('title'),
    date: times.day,
    location: text('location'),
    laundromatName: text('laundromatName'),
    laundromatAddress: text('laundromatAddress'),
    description: text('description'),
    spanishTitle: text('spanishTitle'),
    spanishDescription: text('spanishDescription'),
    opensAt,
    timeSlots: [slot],
  })
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      const field = String(path.at(-1)) as keyof typeof columns
      row.refuse(columns[field] ?? null, message)
    }
    return null
  }
  const { timeSlots: _, ...details } = parsed.data
  return { line: row.line, externalId, day: times.day, details, slot }
}
