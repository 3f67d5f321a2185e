import type { ReminderTimes } from '../../domain/reminder.ts'
import type { LocalAct } from '../activity/activity-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { CsvFile } from './csv-file.ts'
import type { Problem } from './import-file.ts'

/** `times`, because reminders that were due before the import are not sent */
export type ImportAct = LocalAct & { times: ReminderTimes }

export type ImportContext = { zone: string; now: Date }
/** `rowsAfter`: the number of rows in the file after those that are being read */
export type ReadContext = ImportContext & { rowsAfter: number }

export type Outcome<Found> =
  | { kind: 'ready'; found: Found; isUpcoming: boolean; eventKey: string }
  | { kind: 'known' }
  | { kind: 'refused'; problem: Problem }

/** Lines in the order of the file; the value of a line with problems is null. */
export type ReadLines<Line> = {
  notes: string[]
  lines: { line: number; value: Line | null; problems: Problem[] }[]
}

export type Importer<Line, Found> = {
  /** Reads the lines without the database. Throws `file_unreadable`. */
  read(file: CsvFile, context: ReadContext): ReadLines<Line>
  /** Decides about each line by what the database has now; an import calls it in its transaction, after `lock`. */
  decide(db: Db, lines: readonly Line[], context: ImportContext): Promise<Outcome<Found>[]>
  /** Locks what is counted (docs/decisions/0020) */
  lock(tx: Tx, lines: readonly Line[]): Promise<void>
  insert(tx: Tx, ready: readonly { line: Line; found: Found }[], act: ImportAct): Promise<void>
}
