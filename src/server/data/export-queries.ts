import type { ExportKind } from '../../contract/data.ts'
import { csvTimeFormat } from '../../domain/csv-time.ts'
import { localDate } from '../../domain/program-time.ts'
import type { Db } from '../db/connect.ts'
import type { ExportTable } from './export-table.ts'
import { familiesTable } from './family-export-queries.ts'
import { blacklistTable, eventsTable, messagesTable } from './list-export-queries.ts'
import { attendanceTable, registrationsTable } from './registration-export-queries.ts'
import { type ExportChoice, findExportSlots } from './slot-batch-queries.ts'

/** `db` must be a snapshot, because the table is read in several batches. */
export async function prepareExport(
  db: Db,
  kind: ExportKind,
  choice: ExportChoice,
  { zone, now }: { zone: string; now: Date },
): Promise<ExportTable> {
  const clock = csvTimeFormat(zone)
  const slots = () => findExportSlots(db, choice, zone)
  switch (kind) {
    case 'registrations':
      return registrationsTable(db, await slots(), clock)
    case 'attendance':
      return attendanceTable(db, await slots(), clock)
    case 'families':
      return familiesTable(db, await slots(), clock, now)
    case 'events':
      return eventsTable(db, await slots(), clock)
    case 'blacklist':
      return blacklistTable(db, clock, zone)
    case 'messages':
      return messagesTable(db, choice, clock, zone)
  }
}

export async function findEventDay(
  db: Db,
  { eventId }: ExportChoice,
  zone: string,
): Promise<string | null> {
  if (!eventId) return null
  const event = await db
    .selectFrom('events')
    .where('id', '=', eventId)
    .select('date')
    .executeTakeFirst()
  return event ? localDate(event.date, zone) : null
}
