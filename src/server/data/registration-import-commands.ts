import { randomUUIDv7 } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Insertable } from 'kysely'
import { importDevice } from '../../domain/attendance-fold.ts'
import { reminderDueAt, reminderTypes } from '../../domain/reminder.ts'
import type { LocalAct } from '../activity/activity-commands.ts'
import { noShowDevice } from '../attendance/attendance-queries.ts'
import type { Tx } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import { AppError } from '../http/errors.ts'
import type { RegistrationRow } from '../registration/registration-queries.ts'
import { insertRegistration } from '../registration/registration-row-commands.ts'
import { recordTakenSpot } from '../time-slot/freed-spot-commands.ts'
import { type LockedTimeSlot, lockEachTimeSlot } from '../time-slot/time-slot-commands.ts'
import type { ImportAct, Importer } from './importer.ts'
import { decideRegistrations } from './registration-decisions.ts'
import {
  findFacts,
  findFreedSlots,
  findSlotsOf,
  type ImportSlot,
  listSlotIds,
} from './registration-import-queries.ts'
import { type RegistrationLine, readRegistrations } from './registration-lines.ts'

type Ready = { line: RegistrationLine; found: ImportSlot }

/** Rows per batch; other requests can read between batches. */
const batchSize = 200
/** The slots that `lock` has locked in a transaction, for `insert` */
const lockedSlots = new WeakMap<Tx, Map<string, LockedTimeSlot>>()

/** An import locks all slots of its events, so that no sign-up of the same family or household runs concurrently. */
export const registrationImporter: Importer<RegistrationLine, ImportSlot> = {
  read: readRegistrations,
  async decide(db, lines, { now }) {
    return decideRegistrations(lines, await findFacts(db, lines, now), now)
  },
  async lock(tx, lines) {
    const ids = await listSlotIds(tx, await findSlotsOf(tx, lines))
    const locked = new Map<string, LockedTimeSlot>()
    for (let from = 0; from < ids.length; from += batchSize) {
      for (const entry of await lockEachTimeSlot(tx, ids.slice(from, from + batchSize))) {
        locked.set(...entry)
      }
    }
    lockedSlots.set(tx, locked)
  },
  async insert(tx, ready, act) {
    const locked = lockedSlots.get(tx)
    // A slot was added after `lock`, so it is not locked.
    if (ready.some(({ found }) => !locked?.has(found.id))) throw new AppError('import_changed')
    const freed = await findFreedSlots(
      tx,
      ready.map(({ found }) => found.id),
    )
    for (let from = 0; from < ready.length; from += batchSize) {
      const rows = ready.slice(from, from + batchSize).map((one) => toRows(one, act))
      await insertBatch(tx, rows)
      for (const { registration } of rows) {
        const slot = locked?.get(registration.time_slot_id)
        const takesFreedSpot =
          registration.status === 'confirmed' && freed.has(registration.time_slot_id)
        if (takesFreedSpot && slot) await recordTakenSpot(tx, slot, registration.id, act.now)
      }
      await setImmediate()
    }
  },
}

type Rows = ReturnType<typeof toRows>

async function insertBatch(tx: Tx, rows: Rows[]): Promise<void> {
  const facts = rows.flatMap((row) => row.facts)
  const missed = rows.flatMap(({ missed }) => missed)
  await Promise.all([
    ...rows.map(({ registration }) => insertRegistration(tx, registration)),
    tx
      .insertInto('imported_registrations')
      .values(rows.map(({ imported }) => imported))
      .execute(),
    facts.length > 0 && tx.insertInto('attendance_facts').values(facts).execute(),
    missed.length > 0 && tx.insertInto('email_reminders').values(missed).execute(),
  ])
}

function toRows({ line, found }: Ready, act: ImportAct) {
  const { status, since, attendance, loads } = line
  const at = act.now.toISOString()
  const registration: RegistrationRow = {
    ...line.row,
    event_id: found.eventId,
    time_slot_id: found.id,
    status,
    confirmed_at: status === 'confirmed' ? since : null,
    waitlisted_at: status === 'waitlist' ? since : null,
    cancelled_at: status === 'cancelled' ? since : null,
    attendance,
    attendance_at: attendance && found.startTime,
    attendance_by: attendance && act.by,
    loads,
    updated_at: at,
  }
  const { id } = registration
  return {
    registration,
    imported: { registration_id: id, external_id: line.externalId, imported_at: at },
    facts: attendance ? [toFact(registration, act, status === 'no_show')] : [],
    missed: status === 'confirmed' ? missedReminders(id, found.startTime, act) : [],
  }
}

/** The attendance as a check-in fact (docs/decisions/0040), noted at the start of the slot */
function toFact(
  { id, event_id, attendance, attendance_at, loads }: RegistrationRow,
  act: LocalAct,
  isNoShow: boolean,
): Insertable<Tables['attendance_facts']> {
  const at = attendance_at ?? act.now.toISOString()
  return {
    id: randomUUIDv7(),
    event_id,
    registration_id: id,
    kind: attendance ?? 'unknown',
    at,
    device_at: at,
    received_at: act.now.toISOString(),
    device_id: isNoShow ? noShowDevice : importDevice,
    admin: act.by,
    loads,
  }
}

/** Reminders that were due before the import are recorded as missed, so that none is sent late. */
function missedReminders(
  registrationId: string,
  startTime: string,
  { now, zone, times }: ImportAct,
) {
  const at = now.toISOString()
  return reminderTypes.flatMap((type) => {
    const due = reminderDueAt(type, startTime, { ...times, zone })
    const isPast = startTime > at && due !== null && due <= at
    return isPast
      ? {
          id: randomUUIDv7(),
          registration_id: registrationId,
          reminder_type: type,
          outcome: 'missed' as const,
          sent_at: at,
        }
      : []
  })
}
