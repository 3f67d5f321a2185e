import type { ReminderTimes } from '../../domain/reminder.ts'
import type { LocalAct } from '../activity/activity-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { CsvFile } from './csv-file.ts'
import type { Problem } from './import-file.ts'

/** `times`: when reminders are due; those that were due before the import are not sent. */
export type ImportAct = LocalAct & { times: ReminderTimes }

export type ImportContext = { zone: string; now: Date }
/** `rowsAfter`: number of rows in the file after the current slice */
export type ReadContext = ImportContext & { rowsAfter: number }

export type Outcome<Found> =
  | { kind: 'ready'; found: Found; isUpcoming: boolean; eventKey: string }
  | { kind: 'known' }
  | { kind: 'refused'; problem: Problem }

/** In file order; `value` is null for a line with problems. */
export type ReadLines<Line> = {
  notes: string[]
  lines: { line: number; value: Line | null; problems: Problem[] }[]
}

export type Importer<Line, Found> = {
  /** Reads the lines without accessing the database. Throws `file_unreadable`. */
  read(file: CsvFile, context: ReadContext): ReadLines<Line>
  /** Decides on each line from the current data; an import calls it in its transaction, after `lock`. */
  decide(db: Db, lines: readonly Line[], context: ImportContext): Promise<Outcome<Found>[]>
  /** Locks what `decide` counts (docs/decisions/0020) */
  lock(tx: Tx, lines: readonly Line[]): Promise<void>
  insert(tx: Tx, ready: readonly { line: Line; found: Found }[], act: ImportAct): Promise<void>
}
