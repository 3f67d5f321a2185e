import type { Db } from '../db/connect.ts'

/** Events whose open slots have all ended; closed slots do not count, because nobody was expected there. */
export function latestPastEvents(db: Db, now: Date, limit: number) {
  return (
    db
      .selectFrom('events')
      // In this form the engines read from the latest event backwards and stop at the limit.
      .where((eb) => {
        const slots = eb
          .selectFrom('time_slots')
          .whereRef('time_slots.event_id', '=', 'events.id')
          .where('time_slots.closed_at', 'is', null)
          .select('time_slots.id')
        const upcoming = slots.where('time_slots.end_time', '>', now.toISOString())
        return eb.and([eb.exists(slots), eb.not(eb.exists(upcoming))])
      })
      .orderBy('events.date', 'desc')
      .orderBy('events.id')
      .limit(limit)
      .select(['events.id as eventId', 'events.title', 'events.date'])
  )
}
