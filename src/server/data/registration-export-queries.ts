import type { Attendance } from '../../domain/attendance.ts'
import type { CsvTimeFormat } from '../../domain/csv-time.ts'
import type { Db } from '../db/connect.ts'
import { type ExportTable, exportTable } from './export-table.ts'
import { exportedId } from './external-id.ts'
import {
  batchSlots,
  countRegistrations,
  type ExportSlot,
  findRegistrationsOf,
  type SlotRegistration,
} from './slot-batch-queries.ts'

const statusNames = {
  confirmed: 'confirmed',
  waitlist: 'waitlist',
  cancelled: 'cancelled',
  no_show: 'no-show',
} as const
const attendanceNames: Record<Attendance, string> = {
  came: 'came',
  not_here: 'not here',
  unknown: 'unknown',
}

/** When the family got its spot, joined the waitlist or cancelled; null for a no-show */
function sinceOf(row: SlotRegistration['registration']): string | null {
  if (row.status === 'cancelled') return row.cancelled_at
  return row.status === 'waitlist' ? row.waitlisted_at : row.confirmed_at
}

export function registrationsTable(db: Db, slots: ExportSlot[], clock: CsvTimeFormat): ExportTable {
  return exportTable('registrations', countRegistrations(slots), async function* () {
    for (const some of batchSlots(slots)) {
      yield (await findRegistrationsOf(db, some)).map(({ slot, registration: row }) => ({
        id: exportedId(row),
        ...appointmentCells(slot, clock),
        name: row.name,
        email: row.email ?? '',
        phone: row.phone ?? '',
        address: row.address ?? '',
        city: row.city ?? '',
        state: row.state ?? '',
        zipCode: row.zip_code ?? '',
        status: statusNames[row.status],
        since: clock.moment(sinceOf(row)),
        createdAt: clock.moment(row.created_at),
        language: row.language,
        consent: clock.moment(row.text_consent_at),
        attendance: row.attendance ? attendanceNames[row.attendance] : '',
        loads: row.loads === null ? '' : String(row.loads),
      }))
    }
  })
}

const isOnTheDay = ({ registration: { status, attendance } }: SlotRegistration) =>
  status === 'confirmed' || status === 'no_show' || attendance !== null

export async function attendanceTable(
  db: Db,
  slots: ExportSlot[],
  clock: CsvTimeFormat,
): Promise<ExportTable> {
  return exportTable('attendance', await countOnTheDay(db, slots), async function* () {
    for (const some of batchSlots(slots)) {
      const found = (await findRegistrationsOf(db, some)).filter(isOnTheDay)
      yield found.map(({ slot, registration: row }) => ({
        id: exportedId(row),
        ...appointmentCells(slot, clock),
        name: row.name,
        status: statusNames[row.status],
        attendance: row.attendance ? attendanceNames[row.attendance] : '',
        loads: row.loads === null ? '' : String(row.loads),
        notedAt: clock.moment(row.attendance_at),
        notedBy: row.attendance_by ?? '',
        walkIn: row.is_walk_in ? 'yes' : '',
        note: row.volunteer_note ?? '',
      }))
    }
  })
}

async function countOnTheDay(db: Db, slots: ExportSlot[]): Promise<number> {
  let count = 0
  for (const some of batchSlots(slots)) {
    const { rows } = await db
      .selectFrom('registrations')
      .where(
        'time_slot_id',
        'in',
        some.map(({ id }) => id),
      )
      .where((eb) =>
        eb.or([eb('status', 'in', ['confirmed', 'no_show']), eb('attendance', 'is not', null)]),
      )
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    count += Number(rows)
  }
  return count
}

function appointmentCells(slot: ExportSlot, clock: CsvTimeFormat) {
  const day = clock.day(slot.start_time)
  return {
    eventId: slot.external_id ?? slot.event_id,
    event: slot.title,
    date: day,
    start: clock.time(slot.start_time, day),
    end: clock.time(slot.end_time, day),
  }
}
