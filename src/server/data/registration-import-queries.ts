import type { Db } from '../db/connect.ts'
import { erasedKey } from '../secrets/token-hash.ts'
import { countKeptSpots } from '../time-slot/kept-spot-queries.ts'
import { inChunks } from './in-chunks.ts'
import type { RegistrationLine } from './registration-lines.ts'

/** Slots that start at the time of a line, with their events */
export async function findSlotsOf(db: Db, lines: readonly RegistrationLine[]) {
  return inChunks(
    lines.map(({ start }) => start),
    (starts) =>
      db
        .selectFrom('time_slots')
        .innerJoin('events', 'events.id', 'time_slots.event_id')
        .leftJoin('imported_events', 'imported_events.event_id', 'events.id')
        .where('time_slots.start_time', 'in', starts)
        .select([
          'time_slots.id',
          'time_slots.event_id as eventId',
          'time_slots.start_time as startTime',
          'time_slots.end_time as endTime',
          'time_slots.capacity',
          'time_slots.closed_at as closedAt',
          'events.title',
          'imported_events.external_id as externalEventId',
        ])
        .execute(),
  )
}
export type ImportSlot = Awaited<ReturnType<typeof findSlotsOf>>[number]

export async function findFacts(db: Db, lines: readonly RegistrationLine[], now: Date) {
  const slots = await findSlotsOf(db, lines)
  const registrations = await inChunks(
    slots.map(({ eventId }) => eventId),
    (eventIds) =>
      db
        .selectFrom('registrations')
        .where('event_id', 'in', eventIds)
        .select(['id', 'event_id', 'time_slot_id', 'status', 'name', 'email_key', 'phone_key'])
        .execute(),
  )
  return {
    slots,
    registrations,
    kept: await countKeptSpots(db, now),
    ids: await findIds(db, lines),
  }
}
export type RegistrationFacts = Awaited<ReturnType<typeof findFacts>>

async function findIds(db: Db, lines: readonly RegistrationLine[]): Promise<Set<string>> {
  const externalIds = lines.flatMap(({ externalId }) => externalId ?? [])
  const external = await inChunks(externalIds, (ids) =>
    db
      .selectFrom('imported_registrations')
      .where('external_id', 'in', [...ids, ...ids.map(erasedKey)])
      .select('external_id as id')
      .execute(),
  )
  const own = await inChunks(externalIds, (ids) =>
    db.selectFrom('registrations').where('id', 'in', ids).select('id').execute(),
  )
  const known = new Set([...external, ...own].flatMap(({ id }) => id ?? []))
  return new Set(externalIds.filter((id) => known.has(id) || known.has(erasedKey(id))))
}

/** Ids of all time slots of the events of these slots, in lock order */
export async function listSlotIds(db: Db, slots: readonly ImportSlot[]): Promise<string[]> {
  const rows = await inChunks(
    slots.map(({ eventId }) => eventId),
    (eventIds) =>
      db.selectFrom('time_slots').where('event_id', 'in', eventIds).select('id').execute(),
  )
  return rows.map(({ id }) => id).sort()
}

/** Which of these slots have a freed spot that nobody has taken */
export async function findFreedSlots(db: Db, slotIds: Iterable<string>): Promise<Set<string>> {
  const rows = await inChunks(slotIds, (ids) =>
    db
      .selectFrom('freed_spots')
      .where('time_slot_id', 'in', ids)
      .where('taken_at', 'is', null)
      .select('time_slot_id')
      .distinct()
      .execute(),
  )
  return new Set(rows.map((row) => row.time_slot_id))
}
