import { type RawBuilder, sql } from 'kysely'
import { keptBeforeStartMs } from '../../domain/closing.ts'
import type { Db } from '../db/connect.ts'

/**
 * The spots that are kept at `at`, as a subquery (id, time_slot_id, closing_id). A closing keeps no more than its confirmed
 * families that have not moved, so a spot beyond them is open without a change of its row. Those who got a spot in the
 * closed slot later (walk-ins) do not count, nor those who registered anew where it keeps spots: a spot that is open is
 * never kept again, because these families only become fewer (docs/decisions/0045). An ask to a waitlist is a closing
 * too: it keeps no more than its families that still wait where they waited then (0054). A slot that starts soon keeps none.
 */
export function keptSpots(at: string, soon = soonAfter(at)): RawBuilder<unknown> {
  return sql`(
    select ranked.id, ranked.time_slot_id, ranked.closing_id
    from (
      select id, time_slot_id, closing_id,
        row_number() over (partition by closing_id order by rank, id) as place
      from kept_spots
    ) as ranked
    join slot_closings on slot_closings.id = ranked.closing_id
    join ${stillToMove} as still on still.closing_id = ranked.closing_id
    join time_slots as keeping on keeping.id = ranked.time_slot_id
    where slot_closings.kept_until > ${at} and keeping.start_time > ${soon}
      and ranked.place <= still.families
  )`
}

/** Families that have not left a closed slot, or one that they were asked to leave (docs/decisions/0056) */
const inOldSlot = sql`(
  select closed.closing_id, closed.closed_at as since, family.email_key, family.phone_key
  from time_slots as closed
  join registrations as family on family.time_slot_id = closed.id
  where closed.closing_id in (select closing_id from kept_spots)
    and family.status = 'confirmed' and family.confirmed_at <= closed.closed_at
  union all
  select asked.closing_id, asked.asked_at as since, family.email_key, family.phone_key
  from asked_to_move as asked
  join registrations as family
    on family.id = asked.registration_id and family.time_slot_id = asked.time_slot_id
  where asked.closing_id in (select closing_id from kept_spots) and asked.ended_at is null
    and family.status = 'confirmed' and family.confirmed_at <= asked.asked_at
)`

const stillToMove = sql`(
  select family.closing_id, count(*) as families
  from ${inOldSlot} as family
  where not exists (
    select 1 from kept_spots
    join registrations as anew on anew.time_slot_id = kept_spots.time_slot_id
    where kept_spots.closing_id = family.closing_id
      and anew.status = 'confirmed' and anew.created_at >= family.since
      and (anew.email_key = family.email_key
        or (family.email_key is null and anew.phone_key = family.phone_key))
  )
  group by family.closing_id
  union all
  select asked.ask_id as closing_id, count(*) as families
  from asked_families as asked
  join other_event_asks as ask on ask.id = asked.ask_id
  join registrations as family on family.id = asked.registration_id
  where asked.ask_id in (select closing_id from kept_spots)
    and family.status = 'waitlist' and family.waitlisted_at <= ask.created_at
  group by asked.ask_id
)`

/** A slot that starts by then keeps no spot any more. */
export function soonAfter(at: string): string {
  return new Date(Date.parse(at) + keptBeforeStartMs).toISOString()
}

export type KeptSpot = { id: string; timeSlotId: string }

/** All spots that are kept */
export async function listKeptSpots(db: Db, now: Date): Promise<KeptSpot[]> {
  const { rows } = await sql<{ id: string; time_slot_id: string }>`
    select id, time_slot_id from ${keptSpots(now.toISOString())} as kept`.execute(db)
  return rows.map(({ id, time_slot_id }) => ({ id, timeSlotId: time_slot_id }))
}

/** How many spots each slot keeps; slots without are not in the map */
export async function countKeptSpots(
  db: Db,
  now: Date,
  closingId?: string,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ time_slot_id: string; spots: number }>`
    select time_slot_id, count(*) as spots from ${keptSpots(now.toISOString())} as kept
    ${closingId === undefined ? sql`` : sql`where closing_id = ${closingId}`}
    group by time_slot_id`.execute(db)
  return new Map(rows.map(({ time_slot_id, spots }) => [time_slot_id, Number(spots)]))
}
