import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TimeSlotInput } from '../../contract/event.ts'
import type { EventAppointment } from '../../domain/appointment.ts'
import { compileOnce } from '../db/compile-once.ts'
import type { Tx } from '../db/connect.ts'
import { lockRows } from '../db/row-locks.ts'
import { AppError } from '../http/errors.ts'
import { keptSpots, soonAfter } from './kept-spot-queries.ts'

export type LockedTimeSlot = EventAppointment & {
  capacity: number
  /** When the event's sign-up opens; null if it always was open */
  opensAt: string | null
  closedAt: string | null
  /** The closing of the slot; null while the slot is open */
  closingId: string | null
}

/**
 * Every transaction that counts spots or changes who has one takes this lock (docs/decisions/0001). Several slots are
 * locked in the order of their ids, before their event's row and registrations (0020). Throws `time_slot_not_found`.
 */
export async function lockTimeSlot(
  tx: Tx,
  timeSlotId: string,
  eventId?: string,
): Promise<LockedTimeSlot> {
  const slot = await findAndLockTimeSlot(tx, timeSlotId, eventId)
  if (!slot) throw new AppError('time_slot_not_found')
  return slot
}

const lockRow = compileOnce(
  (db, { timeSlotId, eventId }: { timeSlotId: string; eventId: string | undefined }) =>
    lockRows(db, db.selectFrom('time_slots'))
      .where('id', '=', timeSlotId)
      .$if(eventId !== undefined, (query) => query.where('event_id', '=', eventId ?? ''))
      .select(['id', 'event_id', 'start_time', 'end_time', 'capacity', 'closed_at', 'closing_id']),
)

const readEvent = compileOnce((db, { timeSlotId }: { timeSlotId: string }) =>
  db
    .selectFrom('events')
    .where('id', '=', (eb) =>
      eb.selectFrom('time_slots').where('time_slots.id', '=', timeSlotId).select('event_id'),
    )
    .select([
      'title',
      'spanish_title',
      'location',
      'laundromat_name',
      'laundromat_address',
      'opens_at',
    ]),
)

/**
 * Locks slots in the order of their ids, in one round trip. Leaves out deleted slots, and with `eventId`, slots of
 * other events.
 */
export async function lockEachTimeSlot(
  tx: Tx,
  timeSlotIds: readonly string[],
  eventId?: string,
): Promise<Map<string, LockedTimeSlot>> {
  const ids = [...new Set(timeSlotIds)].sort()
  const slots = await Promise.all(ids.map((id) => findAndLockTimeSlot(tx, id, eventId)))
  return new Map(slots.flatMap((slot) => (slot ? [[slot.timeSlotId, slot]] : [])))
}

export async function findAndLockTimeSlot(
  tx: Tx,
  timeSlotId: string,
  eventId?: string,
): Promise<LockedTimeSlot | undefined> {
  // Reads the event after the lock, because an edit that held the lock may have changed it.
  const [[locked], [event]] = await Promise.all([
    lockRow(tx, { timeSlotId, eventId }),
    readEvent(tx, { timeSlotId }),
  ])
  if (!locked || !event) return undefined
  return {
    eventId: locked.event_id,
    timeSlotId: locked.id,
    eventTitle: event.title,
    spanishTitle: event.spanish_title,
    location: event.location,
    laundromatName: event.laundromat_name,
    laundromatAddress: event.laundromat_address,
    startTime: locked.start_time,
    endTime: locked.end_time,
    capacity: locked.capacity,
    opensAt: event.opens_at,
    closedAt: locked.closed_at,
    closingId: locked.closing_id,
  }
}

/**
 * Locks all slots of an event. An edit that held one of them may have added slots, so the slots are listed again until
 * none is new. After that, no other edit can be running, because an edit would hold one of these locks.
 */
export async function lockTimeSlots(tx: Tx, eventId: string): Promise<LockedTimeSlot[]> {
  const locked = new Map<string, LockedTimeSlot>()
  for (;;) {
    const slots = await tx
      .selectFrom('time_slots')
      .where('event_id', '=', eventId)
      .orderBy('id')
      .select('id')
      .execute()
    const others = slots.filter(({ id }) => !locked.has(id))
    if (others.length === 0) return [...locked.values()]
    for (const { id } of others) {
      const slot = await findAndLockTimeSlot(tx, id, eventId)
      if (slot) locked.set(id, slot)
    }
  }
}

/**
 * Number of spots held by confirmed families, or kept at `now` for closings other than `closingId`
 * (docs/decisions/0045). Only reliable while the slot is locked.
 */
export async function countTaken(
  tx: Tx,
  timeSlotId: string,
  now: Date,
  closingId: string | null = null,
): Promise<number> {
  const at = now.toISOString()
  const [counted] = await countRows(tx, {
    timeSlotId,
    at,
    soon: soonAfter(at),
    closingId: closingId ?? '',
  })
  return Number(counted?.confirmed ?? 0) + Number(counted?.kept ?? 0)
}

type Spots = {
  /** Like `countTaken`; pass the time read after the locks are held. */
  taken: (now: Date) => Promise<number>
  /** If false, `recordTakenSpot` has nothing to record. */
  hasFreedSpots: boolean
  /** When the last family in line joined; null if the waitlist is empty */
  lastInLine: string | null
}

/** Reads a slot's counts in one query, which a caller can send together with the lock. */
export async function readSpots(tx: Tx, timeSlotId: string): Promise<Spots> {
  const [counted] = await countSpots(tx, { timeSlotId })
  const confirmed = Number(counted?.confirmed ?? 0)
  const mayBeKept = Number(counted?.kept ?? 0) > 0
  return {
    taken: async (now) => (mayBeKept ? countTaken(tx, timeSlotId, now) : confirmed),
    hasFreedSpots: Number(counted?.freed ?? 0) > 0,
    lastInLine: counted?.last ?? null,
  }
}

// With bound values, SQLite plans the `max` again at each execution, which takes a tenth of a sign-up's time. So the id
// comes from the slot's row, and the status is a literal.
const countSpots = compileOnce((db, { timeSlotId }: { timeSlotId: string }) =>
  db
    .selectFrom('time_slots as slot')
    .where('slot.id', '=', timeSlotId)
    .select((slot) => [
      slot
        .selectFrom('registrations')
        .whereRef('time_slot_id', '=', 'slot.id')
        .where('status', '=', 'confirmed')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .as('confirmed'),
      // Counts expired rows too, because `now` is not known until the lock is held.
      slot
        .selectFrom('kept_spots')
        .whereRef('time_slot_id', '=', 'slot.id')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .as('kept'),
      slot
        .selectFrom('freed_spots')
        .whereRef('time_slot_id', '=', 'slot.id')
        .where('taken_at', 'is', null)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .as('freed'),
      slot
        .selectFrom('registrations')
        .whereRef('time_slot_id', '=', 'slot.id')
        .where(sql<boolean>`status = 'waitlist'`)
        .select((eb) => eb.fn.max('waitlisted_at').as('last'))
        .as('last'),
    ]),
)

type Counted = { timeSlotId: string; at: string; soon: string; closingId: string }

const countRows = compileOnce((db, { timeSlotId, at, soon, closingId }: Counted) =>
  db
    .selectFrom('registrations')
    .where('time_slot_id', '=', timeSlotId)
    .where('status', '=', 'confirmed')
    .select((eb) => eb.fn.countAll<number>().as('confirmed'))
    .select(
      sql<number>`(select count(*) from ${keptSpots(at, soon)} as kept
        where kept.time_slot_id = ${timeSlotId} and kept.closing_id <> ${closingId})`.as('kept'),
    ),
)

export async function insertTimeSlots(
  tx: Tx,
  eventId: string,
  slots: readonly TimeSlotInput[],
  now: Date,
): Promise<void> {
  if (slots.length === 0) return
  await tx
    .insertInto('time_slots')
    .values(
      slots.map((slot) => ({
        id: randomUUIDv7(),
        event_id: eventId,
        start_time: new Date(slot.startTime).toISOString(),
        end_time: new Date(slot.endTime).toISOString(),
        capacity: slot.capacity,
        created_at: now.toISOString(),
      })),
    )
    .execute()
}
