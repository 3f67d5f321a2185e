import type { LastAfterwards } from '../../contract/afterwards.ts'
import { countOutcomes } from '../../domain/afterwards.ts'
import type { Db } from '../db/connect.ts'
import { latestPastEvents } from './past-event-queries.ts'

export async function findLastAfterwards(db: Db, now: Date): Promise<LastAfterwards> {
  const event = await latestPastEvents(db, now, 1).executeTakeFirst()
  if (!event) return null
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('time_slots', 'time_slots.id', 'registrations.time_slot_id')
    .where('registrations.event_id', '=', event.eventId)
    .where((eb) => eb.or([eb('time_slots.closed_at', 'is', null), eb('attendance', '=', 'came')]))
    .select(['status', 'attendance', 'is_walk_in', 'loads'])
    .execute()
  const counts = countOutcomes(
    rows.map(({ is_walk_in, ...row }) => ({ ...row, isWalkIn: is_walk_in === 1 })),
  )
  return { ...event, counts }
}
