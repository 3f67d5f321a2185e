import { type Expression, type RawBuilder, sql } from 'kysely'
import { keptBeforeStartMs } from '../../domain/closing.ts'
import type { Db } from '../db/connect.ts'
import { keptFor } from './kept-family-queries.ts'

/**
 * Subquery (id, time_slot_id, closing_id) of the spots kept at `at`: at most one per family of a closing (`keptFor`).
 * Any further spots of the closing count as open, without a change of their rows (docs/decisions/0045).
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
    join (
      select closing_id, count(*) as families from ${keptFor(at)} as family group by closing_id
    ) as still on still.closing_id = ranked.closing_id
    join time_slots as keeping on keeping.id = ranked.time_slot_id
    where slot_closings.kept_until > ${at} and keeping.start_time > ${soon}
      and ranked.place <= still.families
  )`
}

/** A slot that starts at or before this time keeps no spots. */
export function soonAfter(at: string): string {
  return new Date(Date.parse(at) + keptBeforeStartMs).toISOString()
}

export type KeptSpot = { id: string; timeSlotId: string }

export async function listKeptSpots(db: Db, now: Date): Promise<KeptSpot[]> {
  const { rows } = await sql<{ id: string; time_slot_id: string }>`
    select id, time_slot_id from ${keptSpots(now.toISOString())} as kept`.execute(db)
  return rows.map(({ id, time_slot_id }) => ({ id, timeSlotId: time_slot_id }))
}

/** Number of spots that each slot keeps, but no more than are free. Slots that keep none are not in the map. */
export async function countKeptSpots(
  db: Db,
  now: Date,
  { without }: { without?: Expression<unknown> } = {},
): Promise<Map<string, number>> {
  if (!(await isAnyKept(db))) return new Map()
  const { rows } = await sql<{ id: string; spots: number; free: number }>`
    select keeping.id, count(*) as spots, keeping.capacity - keeping.confirmed_count as free
    from ${keptSpots(now.toISOString())} as kept
    join time_slots as keeping on keeping.id = kept.time_slot_id
    ${without === undefined ? sql`` : sql`where kept.closing_id not in ${without}`}
    group by keeping.id, keeping.capacity, keeping.confirmed_count`.execute(db)
  const kept = rows.map(({ id, spots, free }) => [id, Math.min(Number(spots), free)] as const)
  return new Map(kept.filter(([, spots]) => spots > 0))
}

/** Whether any spot may be kept. Usually none is, which makes the long query for kept spots unnecessary. */
export async function isAnyKept(db: Db): Promise<boolean> {
  const row = await db.selectFrom('kept_spots').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}
