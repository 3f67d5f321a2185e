import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { importLimits } from '../../contract/data.ts'
import { importAnswers } from '../../contract/words/en/admin-import-answers.ts'
import { AppError } from '../http/errors.ts'
import { decodeText } from './csv-encoding.ts'

const words = importAnswers.file

export type CsvFile = {
  header: string[]
  /** `line`: the line of the file on which the row begins */
  rows: { line: number; cells: string[] }[]
  /** For the person who imports the file */
  notes: string[]
}

/** A longer record has a quotation mark that was never closed. */
const maxRecordLength = 100_000
/** Bytes parsed before other requests run. Each byte may be an empty line, which takes as long as a full line. */
const sliceLength = 1024
/** Includes empty lines, which spreadsheets save by the thousand */
const maxRecords = 3 * importLimits.rows

const unreadable = (message: string) => new AppError('file_unreadable', message)

/** Reads a CSV file with commas, semicolons or tabs, in UTF-8, UTF-16 or Windows-1252. Throws `file_unreadable`. */
export async function readCsvFile(bytes: Buffer): Promise<CsvFile> {
  // Loaded by the first import, to save memory
  const { CsvError, parse } = await import('csv-parse')
  const { text, notes } = decodeText(bytes)
  // A first line such as "sep=;" tells Excel the delimiter; it is not a row.
  const separatorLine = /^sep=(.)\r?\n/i.exec(text)
  const body = separatorLine ? text.slice(separatorLine[0].length) : text
  const delimiter = separatorLine?.[1] ?? delimiterOf(body)
  const parser = Readable.from(slices(Buffer.from(body))).pipe(
    parse({
      delimiter,
      raw: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: maxRecordLength,
    }),
  )
  const rows: CsvFile['rows'] = []
  let header: string[] | undefined
  let linesBefore = separatorLine ? 1 : 0
  let records = 0
  try {
    for await (const { record, raw } of parser as AsyncIterable<ParsedRecord>) {
      if (++records > maxRecords) throw unreadable(words.tooManyEmpty)
      const line = linesBefore + 1
      // A cell may span several lines; the parser's own line count counts each CRLF in a cell twice.
      linesBefore += raw.trimEnd().split(/\r\n|\n|\r/).length
      if (record.every((cell) => cell.trim() === '')) continue
      if (header === undefined) {
        header = checkedHeader(record)
      } else {
        if (rows.length === importLimits.rows) {
          throw unreadable(words.tooManyRows(importLimits.rows.toLocaleString('en-US')))
        }
        rows.push({ line, cells: record })
      }
    }
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(words.broken(linesBefore + 1))
    throw error
  }
  if (!header) throw unreadable(words.empty)
  if (rows.length === 0) throw unreadable(words.noRows)
  return { header, rows, notes }
}

type ParsedRecord = { record: string[]; raw: string }

function checkedHeader(record: string[]): string[] {
  if (record.length > importLimits.columns) {
    throw unreadable(words.tooManyColumns(record.length, importLimits.columns))
  }
  return record.map((cell) => cell.trim())
}

function delimiterOf(text: string): string {
  const firstLine = /^(?:"(?:[^"]|"")*"|[^\r\n"])*/.exec(text.slice(0, maxRecordLength))?.[0] ?? ''
  const unquoted = firstLine.replace(/"(?:[^"]|"")*"/g, '')
  const count = (delimiter: string) => unquoted.split(delimiter).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

/** Slices bytes, because slicing text could split an emoji and lose it. */
async function* slices(bytes: Buffer) {
  for (let from = 0; from < bytes.length; from += sliceLength) {
    yield bytes.subarray(from, from + sliceLength)
    await setImmediate()
  }
}
