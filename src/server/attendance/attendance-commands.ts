import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Attendance } from '../../domain/attendance.ts'
import { type FoldedAttendance, otherDayDevice } from '../../domain/attendance-fold.ts'
import { type CheckInFamily, statusWhenNoted } from '../../domain/check-in-list.ts'
import type { RegistrationStatus } from '../../domain/registration.ts'
import type { Act } from '../activity/activity-commands.ts'
import type { Tx } from '../db/connect.ts'
import type { AttendanceFactTable } from '../db/tables/program-tables.ts'
import { foldStoredFacts, noShowDevice } from './attendance-queries.ts'

/** The columns of a registration about which no volunteer has noted anything (DESIGN.md 5, rule 17) */
export const notNoted = {
  attendance: null,
  attendance_at: null,
  attendance_by: null,
  loads: null,
  volunteer_note: null,
  is_walk_in: null,
} as const

/** The caller has locked the registration's slot. */
type NotedRegistration = {
  id: string
  event_id: string
  status: RegistrationStatus
  attendance: Attendance | null
  is_walk_in: 1 | null
}

export async function addFacts(
  tx: Tx,
  registration: NotedRegistration,
  facts: Insertable<AttendanceFactTable>[],
  now: Date,
): Promise<{ status: RegistrationStatus }> {
  await tx
    .insertInto('attendance_facts')
    .values(facts)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return refold(tx, registration, now)
}

/** Adds the fact that a no-show was not here, unless its attendance already says so (docs/decisions/0040). */
export async function noteNoShow(tx: Tx, registration: NotedRegistration, act: Act): Promise<void> {
  if (registration.attendance === 'not_here') return
  const fact = serverFact(registration, noShowDevice, 'not_here', act)
  await addFacts(tx, registration, [fact], act.now)
}

/**
 * Clears what was noted about a registration, or about all registrations of a slot, because the appointment has moved
 * to another day. Cancelled walk-ins stay walk-ins, so the list hides them.
 */
export async function clearNoted(
  tx: Tx,
  column: 'id' | 'time_slot_id',
  value: string,
  act: Act,
): Promise<void> {
  const cleared = await tx
    .updateTable('registrations')
    .set((eb) => ({
      ...notNoted,
      is_walk_in: eb.case().when('status', '=', 'cancelled').then(eb.ref('is_walk_in')).end(),
    }))
    .where(column, '=', value)
    .returning(['id', 'event_id'])
    .execute()
  if (cleared.length === 0) return
  const facts = cleared.map((one) => serverFact(one, otherDayDevice, 'undone', act))
  await tx.insertInto('attendance_facts').values(facts).execute()
}

type Noted = Pick<NotedRegistration, 'id' | 'event_id'>

/**
 * For a registration that has moved: restores what was noted at an event to which it returns, because its facts there
 * count again, and clears what was noted if the new appointment is on another day that is still to come.
 */
export async function moveNoted(
  tx: Tx,
  { before, after, isOtherDay }: { before: Noted; after: Noted; isOtherDay: boolean },
  act: Act,
): Promise<void> {
  if (before.event_id !== after.event_id) await refoldNoted(tx, after)
  if (isOtherDay) await clearNoted(tx, 'id', after.id, act)
}

/** Replaces what the registration's columns say was noted by the fold of its facts at its event. */
export async function refoldNoted(tx: Tx, { id, event_id }: Noted): Promise<void> {
  await tx
    .updateTable('registrations')
    .set(attendanceColumns(await foldStoredFacts(tx, { id, event_id })))
    .where('id', '=', id)
    .execute()
}

function serverFact(
  { id, event_id }: Pick<NotedRegistration, 'id' | 'event_id'>,
  device: typeof noShowDevice | typeof otherDayDevice,
  kind: 'not_here' | 'undone',
  { by, now }: Act,
): Insertable<AttendanceFactTable> {
  const at = now.toISOString()
  const times = { at, device_at: at, received_at: at }
  return {
    ...{ id: randomUUIDv7(), event_id, registration_id: id, kind },
    ...{ ...times, device_id: device, admin: by },
  }
}

/** Removes the fact that `noteNoShow` added; volunteers' facts stay. */
export async function takeBackNoShow(
  tx: Tx,
  registration: NotedRegistration,
  now: Date,
): Promise<void> {
  const removed = await tx
    .deleteFrom('attendance_facts')
    .where('registration_id', '=', registration.id)
    .where('device_id', '=', noShowDevice)
    .returning('id')
    .executeTakeFirst()
  // `is_walk_in: null` keeps the status that the administrator has just chosen.
  if (removed) await refold(tx, { ...registration, is_walk_in: null }, now)
}

/** Remembers a deleted walk-in, so that a phone that missed the response cannot add it again. */
export async function rememberRemoved(
  tx: Tx,
  { id, is_walk_in }: Pick<NotedRegistration, 'id' | 'is_walk_in'>,
  now: Date,
): Promise<void> {
  if (!is_walk_in) return
  await tx
    .insertInto('removed_walk_ins')
    .values({ registration_id: id, removed_at: now.toISOString() })
    .execute()
}

async function refold(
  tx: Tx,
  before: NotedRegistration,
  now: Date,
): Promise<{ status: RegistrationStatus }> {
  const folded = await foldStoredFacts(tx, before)
  const status = statusWhenNoted(toCheckInFamily(before), folded.attendance)
  await tx
    .updateTable('registrations')
    .set(attendanceColumns(folded))
    .$if(status !== before.status, (query) => query.set(statusColumns(status, now)))
    .where('id', '=', before.id)
    .execute()
  return { status }
}

function toCheckInFamily(
  row: NotedRegistration,
): Pick<CheckInFamily, 'status' | 'isWalkIn' | 'attendance'> {
  return { status: row.status, attendance: row.attendance, isWalkIn: row.is_walk_in === 1 }
}

function attendanceColumns({ attendance, notedAt, notedBy, loads, note }: FoldedAttendance) {
  return {
    attendance,
    attendance_at: notedAt,
    attendance_by: notedBy,
    loads,
    volunteer_note: note || null,
  }
}

function statusColumns(status: RegistrationStatus, now: Date) {
  const at = now.toISOString()
  const isCancelled = status === 'cancelled'
  return {
    status,
    confirmed_at: isCancelled ? null : at,
    cancelled_at: isCancelled ? at : null,
    updated_at: at,
  }
}

/** Erases only the notes, because they can name people; attendance stays. */
export async function eraseFactNotes(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('attendance_facts')
    .set({ note: null })
    .where('registration_id', 'in', ids)
    .where('note', 'is not', null)
    .execute()
}
