import { safeParse, type ZodMiniType } from 'zod/mini'
import type { ImportKind, ImportReport } from '../../contract/data.ts'
import { type CsvColumn, csvColumns } from '../../contract/words/en/admin-csv-columns.ts'
import { importAnswers } from '../../contract/words/en/admin-import-answers.ts'
import { unguardCell } from '../../domain/csv-cell.ts'
import { readDay, readMoment } from '../../domain/csv-time.ts'
import { AppError } from '../http/errors.ts'
import type { CsvFile } from './csv-file.ts'

const { file: fileWords, notes: noteWords, row: words } = importAnswers

export type Problem = ImportReport['problems'][number]
type Key<Kind extends ImportKind> = keyof (typeof csvColumns)[Kind] & string

const normalize = (header: string) => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Maps the file's columns to ours, in any order and by any known name. Throws `file_unreadable`. */
export function importFile<Kind extends ImportKind>(kind: Kind, { header, rows, notes }: CsvFile) {
  const columns = Object.entries(csvColumns[kind]) as [Key<Kind>, CsvColumn][]
  const keys = new Map(
    columns.flatMap(([key, { header, also = [] }]) =>
      [header, ...also].map((name) => [normalize(name), key] as const),
    ),
  )
  const places = new Map<Key<Kind>, number>()
  const notRead: string[] = []
  for (const [place, name] of header.entries()) {
    const key = keys.get(normalize(name))
    if (key === undefined) {
      if (name !== '') notRead.push(name)
    } else if (places.has(key)) {
      throw new AppError('file_unreadable', fileWords.columnTwice(name))
    } else {
      places.set(key, place)
    }
  }
  const missing = columns.filter(([key, column]) => column.required && !places.has(key))
  if (missing.length > 0) {
    const names = missing.map(([, column]) => column.header)
    throw new AppError('file_unreadable', fileWords.columnsMissing(names))
  }
  return {
    notes: notRead.length > 0 ? [...notes, noteWords.notRead(notRead)] : notes,
    rows: rows.map(({ line, cells }) => {
      const at = (key: Key<Kind>) => cells[places.get(key) ?? -1] ?? ''
      const nameOf = (key: Key<Kind>) => header[places.get(key) ?? -1] ?? csvColumns[kind][key]
      const isTooLong = cells.slice(header.length).some((cell) => cell !== '')
      return createRow(line, at, (key) => String(nameOf(key)), isTooLong)
    }),
  }
}

/** A row and its problems. Each method returns the value, or undefined after it has added a problem. */
function createRow<K extends string>(
  line: number,
  at: (key: K) => string,
  nameOf: (key: K) => string,
  isTooLong: boolean,
) {
  const problems: Problem[] = isTooLong ? [{ line, column: null, message: words.tooLong }] : []
  const text = (key: K) => unguardCell(at(key)).trim()
  const refuse = (key: K | null, message: string) => {
    problems.push({ line, column: key === null ? null : nameOf(key), message })
    return undefined
  }
  return {
    line,
    problems,
    text,
    refuse,
    field<T>(key: K, schema: ZodMiniType<T>): T | undefined {
      const { success, data, error } = safeParse(schema, text(key))
      return success ? data : refuse(key, error.issues[0]?.message ?? words.required)
    },
    day(key: K): string | undefined {
      if (text(key) === '') return refuse(key, words.required)
      return readDay(text(key)) ?? refuse(key, words.day(text(key)))
    },
    /** An instant that is not in the future; null for an empty cell */
    past(key: K, zone: string, now: Date): string | null | undefined {
      if (text(key) === '') return null
      const instant = readMoment(text(key), zone)
      if (instant === null) return refuse(key, words.moment(text(key)))
      return instant > now.toISOString() ? refuse(key, words.inFuture) : instant
    },
    /** The value of a known word, ignoring case, spaces and punctuation; `otherwise` for an empty cell */
    oneOf<T>(key: K, known: Record<string, T>, otherwise: T, message: string): T | undefined {
      if (text(key) === '') return otherwise
      const found = Object.entries(known).find(([name]) => name === normalize(text(key)))
      return found ? found[1] : refuse(key, message)
    },
    number(key: K, [from, to]: [number, number], message: string): number | null | undefined {
      if (text(key) === '') return null
      const value = /^\d{1,9}$/.test(text(key)) ? Number(text(key)) : Number.NaN
      return value >= from && value <= to ? value : refuse(key, message)
    },
  }
}
export type ImportRow<Kind extends ImportKind> = ReturnType<typeof createRow<Key<Kind>>>
