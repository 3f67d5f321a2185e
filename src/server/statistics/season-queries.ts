import type { Analytics } from '../../contract/statistics.ts'
import { dayMs, hourMs } from '../../domain/duration.ts'
import { freedLeadOf, freedLeads } from '../../domain/freed-spot.ts'
import { median } from '../../domain/statistics.ts'
import { hasStarted } from '../../domain/time-slot.ts'
import type { Db } from '../db/connect.ts'

/** How many freed spots of full slots were taken again, by how long before the start they were freed */
export async function readFreedSpots(db: Db, now: Date): Promise<Analytics['refills']> {
  const rows = await db
    .selectFrom('freed_spots')
    .innerJoin('time_slots', 'time_slots.id', 'freed_spots.time_slot_id')
    .where('time_slots.end_time', '>', new Date(now.getTime() - 365 * dayMs).toISOString())
    // With both bounds, SQLite starts from these slots; with only one bound, it reads all freed spots.
    .where('time_slots.end_time', '<', '9999-12-31T00:00:00.000Z')
    .where('freed_spots.was_full', '=', 1)
    // In a closed slot, a spot that was not taken does not count, because nobody can take it.
    .where((eb) => eb.or([eb('time_slots.closed_at', 'is', null), eb('taken_at', 'is not', null)]))
    .select([
      'freed_spots.freed_at as freedAt',
      'freed_spots.taken_at as takenAt',
      'time_slots.start_time as startTime',
      'time_slots.end_time as endTime',
    ])
    .execute()
  const byLead = Map.groupBy(rows, (row) => freedLeadOf(row.freedAt, row.startTime))
  return freedLeads.map((lead) => {
    const some = byLead.get(lead) ?? []
    const hours = some.flatMap(({ freedAt, takenAt }) =>
      takenAt === null ? [] : (Date.parse(takenAt) - Date.parse(freedAt)) / hourMs,
    )
    const middle = median(hours)
    return {
      lead,
      freed: some.length,
      taken: hours.length,
      open: some.filter((row) => row.takenAt === null && !hasStarted(row, now)).length,
      medianHoursToTake: middle === null ? null : Math.round(middle * 10) / 10,
    }
  })
}
