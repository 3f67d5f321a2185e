import type { Selectable } from 'kysely'
import {
  type FoldedAttendance,
  foldAttendance,
  type KeptFact,
  otherDayDevice,
} from '../../domain/attendance-fold.ts'
import { addDays, localDate, startOfDay } from '../../domain/program-time.ts'
import type { Db } from '../db/connect.ts'
import type { AttendanceFactTable } from '../db/tables/program-tables.ts'

/** Ignores facts from an event that the registration has left. */
export async function foldStoredFacts(
  db: Db,
  { id, event_id }: { id: string; event_id: string },
): Promise<FoldedAttendance> {
  const rows = await db
    .selectFrom('attendance_facts')
    .where('registration_id', '=', id)
    .where('event_id', '=', event_id)
    .selectAll()
    .execute()
  return foldAttendance(rows.map(toKeptFact))
}

/** Keyed by registration id */
export async function foldEventFacts(
  db: Db,
  eventId: string,
): Promise<Map<string, FoldedAttendance>> {
  const rows = await db
    .selectFrom('attendance_facts')
    .where('event_id', '=', eventId)
    .selectAll()
    .execute()
  return foldEach(rows)
}

/** Device id of the "not here" fact of an administrator's no-show; phones never have this id. */
export const noShowDevice = 'no-show'

/** Registrations that volunteers noted as came; ignores facts of `noShowDevice`. */
export async function findSeenHere(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('attendance_facts')
    .innerJoin('registrations', (join) =>
      join
        .onRef('registrations.id', '=', 'attendance_facts.registration_id')
        .onRef('registrations.event_id', '=', 'attendance_facts.event_id'),
    )
    .where('attendance_facts.registration_id', 'in', ids)
    .where('attendance_facts.device_id', '!=', noShowDevice)
    .selectAll('attendance_facts')
    .execute()
  const seen = [...foldEach(rows)].filter(([, { attendance }]) => attendance === 'came')
  return new Set(seen.map(([id]) => id))
}

function foldEach(rows: readonly Selectable<AttendanceFactTable>[]): Map<string, FoldedAttendance> {
  const byRegistration = Map.groupBy(rows, (row) => row.registration_id)
  return new Map(
    [...byRegistration].map(([id, facts]) => [id, foldAttendance(facts.map(toKeptFact))]),
  )
}

export async function findStoredFacts(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('attendance_facts').where('id', 'in', ids).select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

export async function isRemovedWalkIn(db: Db, registrationId: string): Promise<boolean> {
  const removed = await db
    .selectFrom('removed_walk_ins')
    .where('registration_id', '=', registrationId)
    .select('registration_id')
    .executeTakeFirst()
  return removed !== undefined
}

export async function hasFactsOnDayOf(
  db: Db,
  eventId: string,
  zone: string,
  at: string,
): Promise<boolean> {
  const day = localDate(at, zone)
  const fact = await db
    .selectFrom('attendance_facts')
    .where('event_id', '=', eventId)
    .where('device_id', '!=', otherDayDevice)
    .where('at', '>=', startOfDay(day, zone))
    .where('at', '<', startOfDay(addDays(day, 1), zone))
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return fact !== undefined
}

function toKeptFact(row: Selectable<AttendanceFactTable>): KeptFact {
  const { id, kind, at, device_id, device_at, admin, loads, note, received_at } = row
  return {
    id,
    kind,
    at,
    deviceId: device_id,
    deviceAt: device_at,
    by: admin,
    loads,
    note,
    receivedAt: received_at,
  }
}
