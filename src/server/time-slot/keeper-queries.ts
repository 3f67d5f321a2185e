import { sql } from 'kysely'
import { type KeepingSlot, planKeptSpots } from '../../domain/closing.ts'
import type { Db } from '../db/connect.ts'
import { keptFor } from './kept-family-queries.ts'
import { countKeptSpots, isAnyKept, keptSpots } from './kept-spot-queries.ts'

/** The closing that keeps a spot in this slot for the family, or null */
export async function findKeeper(
  db: Db,
  registrationId: string,
  timeSlotId: string,
  now: Date,
): Promise<string | null> {
  const kept = await findKeptFor(db, [registrationId], now)
  return kept.find((spots) => spots.timeSlotId === timeSlotId)?.closingId ?? null
}

type KeptFor = {
  registrationId: string
  closingId: string
  keptUntil: string
  timeSlotId: string
  eventId: string
  startTime: string
  spots: number
}

/**
 * Kept spots that these families may take at `now`, those with the earliest end first. Includes only open slots, and no
 * more spots than are free.
 */
export async function findKeptFor(
  db: Db,
  registrationIds: readonly string[],
  now: Date,
): Promise<KeptFor[]> {
  if (registrationIds.length === 0 || !(await isAnyKept(db))) return []
  const at = now.toISOString()
  const { rows } = await sql<KeptFor & { free: number }>`
    select family.registration_id as ${sql.ref('registrationId')},
      kept.closing_id as ${sql.ref('closingId')}, closing.kept_until as ${sql.ref('keptUntil')},
      keeping.id as ${sql.ref('timeSlotId')}, keeping.event_id as ${sql.ref('eventId')},
      keeping.start_time as ${sql.ref('startTime')},
      count(*) as spots, keeping.capacity - keeping.confirmed_count as free
    from ${keptSpots(at)} as kept
    join slot_closings as closing on closing.id = kept.closing_id
    join time_slots as keeping on keeping.id = kept.time_slot_id
    join ${keptFor(at)} as family on family.closing_id = kept.closing_id
    where family.registration_id in (${sql.join(registrationIds)})
      and keeping.closed_at is null and keeping.confirmed_count < keeping.capacity
    group by family.registration_id, kept.closing_id, closing.kept_until,
      keeping.id, keeping.event_id, keeping.start_time, keeping.capacity, keeping.confirmed_count
    order by closing.kept_until, kept.closing_id`.execute(db)
  return rows.map(({ free, ...row }) => ({ ...row, spots: Math.min(Number(row.spots), free) }))
}

/**
 * Until when the slots `keepIn` would keep spots for that many families; null if they would keep none. Spots kept for
 * families that were asked to leave the slots `closing` count as free, because closing those slots ends the requests.
 */
export async function findPlannedUntil(
  db: Db,
  plan: { keepIn: readonly string[]; families: number; until: string; closing?: readonly string[] },
  now: Date,
): Promise<string | null> {
  const { keepIn, families, until, closing = [] } = plan
  const ids = keepIn.filter((id) => !closing.includes(id))
  if (ids.length === 0) return null
  const rows = await db
    .selectFrom('time_slots')
    .innerJoin('events', 'events.id', 'time_slots.event_id')
    .where('time_slots.id', 'in', ids)
    .select(['time_slots.id as timeSlotId', 'start_time as startTime', 'end_time as endTime'])
    .select([
      'closed_at as closedAt',
      'opens_at as opensAt',
      'capacity',
      'confirmed_count as taken',
    ])
    .execute()
  const ended = db
    .selectFrom('asked_to_move')
    .where('time_slot_id', 'in', [...closing, ''])
    .select('closing_id')
  const kept = await countKeptSpots(db, now, { without: ended })
  const slots: KeepingSlot[] = rows.map(({ capacity, taken, ...slot }) => ({
    ...slot,
    free: capacity - (taken ?? 0) - (kept.get(slot.timeSlotId) ?? 0),
  }))
  return planKeptSpots(slots, { families, until }, now)?.keptUntil ?? null
}
