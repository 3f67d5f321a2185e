import { setImmediate } from 'node:timers/promises'
import { type ImportKind, type ImportReport, listedProblems } from '../../contract/data.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import type { ReminderTimes } from '../../domain/reminder.ts'
import { type Actor, beginAct, recordAct } from '../activity/activity-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inLongTransaction } from '../db/long-transaction.ts'
import { lockNames } from '../db/named-locks.ts'
import { AppError } from '../http/errors.ts'
import { deleteImportedDeliveries } from '../webhooks/webhook-cleanup-commands.ts'
import { blacklistImporter } from './blacklist-import-commands.ts'
import { type CsvFile, readCsvFile } from './csv-file.ts'
import { eventImporter } from './event-import-commands.ts'
import type { Importer, Outcome, ReadLines } from './importer.ts'
import { registrationImporter } from './registration-import-commands.ts'

/** What an import of this file would do; changes nothing. Throws `file_unreadable`. */
export async function checkImport(
  db: Db,
  kind: ImportKind,
  bytes: Buffer,
  actor: Actor,
): Promise<ImportReport> {
  const file = await readCsvFile(bytes)
  return withImporter(kind, async (importer) => {
    const { zone, now } = beginAct(actor)
    const read = await readInSlices(importer, file, { zone, now })
    const lines = valuesOf(read)
    return toReport(read, await importer.decide(db, lines, { zone, now }))
  })
}

/**
 * Imports in one transaction, without messages and webhooks. Throws `file_unreadable`, or `import_changed` if the
 * outcome differs from the check.
 */
export async function runImport(
  { db, databaseUrl }: { db: Db; databaseUrl: string },
  kind: ImportKind,
  bytes: Buffer,
  {
    expected,
    actor,
    times,
  }: { expected: { ready: number; refused: number }; actor: Actor; times: ReminderTimes },
): Promise<ImportReport> {
  const file = await readCsvFile(bytes)
  return withImporter(kind, async (importer) => {
    const { zone, now } = beginAct(actor)
    const read = await readInSlices(importer, file, { zone, now })
    const lines = valuesOf(read)
    const work = async (tx: Tx) => {
      await lockNames(tx, ['import'])
      await importer.lock(tx, lines)
      const act = { ...beginAct(actor), times }
      const outcomes = await importer.decide(tx, lines, act)
      const report = toReport(read, outcomes)
      if (report.ready !== expected.ready || report.refused !== expected.refused) {
        throw new AppError('import_changed')
      }
      if (report.ready === 0) return report
      const ready = outcomes.flatMap((outcome, index) => {
        const line = lines[index]
        return outcome.kind === 'ready' && line !== undefined ? { line, found: outcome.found } : []
      })
      await importer.insert(tx, ready, act)
      await deleteImportedDeliveries(tx, act.now)
      await recordAct(tx, activityWords.imported(kind, report.ready, report.refused), act)
      return report
    }
    const ifTaken = () => new AppError('import_changed')
    return inLongTransaction(db, databaseUrl, work, { ifTaken })
  })
}

/** Takes a callback, because each importer has its own types. */
async function withImporter<T>(
  kind: ImportKind,
  use: <Line, Found>(importer: Importer<Line, Found>) => Promise<T>,
): Promise<T> {
  if (kind === 'registrations') return use(registrationImporter)
  return kind === 'events' ? use(eventImporter) : use(blacklistImporter)
}

/** Lines read before other requests run; each line takes a few tenths of a millisecond. */
const sliceSize = 100

async function readInSlices<Line, Found>(
  importer: Importer<Line, Found>,
  file: CsvFile,
  context: { zone: string; now: Date },
): Promise<ReadLines<Line>> {
  const read: ReadLines<Line> = { notes: [], lines: [] }
  for (let from = 0; from < file.rows.length; from += sliceSize) {
    const rows = file.rows.slice(from, from + sliceSize)
    const rowsAfter = file.rows.length - from - rows.length
    const slice = importer.read({ ...file, rows }, { ...context, rowsAfter })
    read.notes = slice.notes
    read.lines.push(...slice.lines)
    await setImmediate()
  }
  return read
}

function valuesOf<Line>({ lines }: ReadLines<Line>): Line[] {
  return lines.flatMap(({ value }) => (value === null ? [] : value))
}

function toReport<Line>(
  { notes, lines }: ReadLines<Line>,
  outcomes: readonly Outcome<unknown>[],
): ImportReport {
  const ready = outcomes.filter((outcome) => outcome.kind === 'ready')
  const refused = outcomes.flatMap((outcome) => (outcome.kind === 'refused' ? outcome.problem : []))
  const unread = lines.filter(({ value }) => value === null)
  const problems = [...unread.flatMap(({ problems }) => problems), ...refused]
  return {
    rows: lines.length,
    ready: ready.length,
    known: outcomes.filter(({ kind }) => kind === 'known').length,
    refused: unread.length + refused.length,
    upcoming: ready.filter(({ isUpcoming }) => isUpcoming).length,
    events: new Set(ready.map(({ eventKey }) => eventKey)).size,
    problems: problems.sort((a, b) => a.line - b.line).slice(0, listedProblems),
    notes,
  }
}
