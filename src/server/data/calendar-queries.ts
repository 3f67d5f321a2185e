import type { Event } from '../../contract/event.ts'
import { addMonths } from '../../domain/no-show.ts'
import type { Db } from '../db/connect.ts'
import { listEvents } from '../event/event-queries.ts'
import { hashToken } from '../secrets/token-hash.ts'

/** When the administrator's calendar address was created; null if there is none */
export async function findCalendarFeed(db: Db, adminId: string): Promise<string | null> {
  const feed = await db
    .selectFrom('calendar_feeds')
    .where('admin_id', '=', adminId)
    .select('created_at')
    .executeTakeFirst()
  return feed?.created_at ?? null
}

export async function isCalendarToken(db: Db, token: string): Promise<boolean> {
  const feed = await db
    .selectFrom('calendar_feeds')
    .where('token_hash', '=', hashToken(token))
    .select('admin_id')
    .executeTakeFirst()
  return feed !== undefined
}

const monthsBack = 6

export async function listCalendarEvents(db: Db, now: Date): Promise<Event[]> {
  const since = addMonths(now.toISOString().slice(0, 10), -monthsBack)
  const events = await listEvents(db, now)
  return events.filter(({ date, timeSlots }) => date >= since && timeSlots.length > 0)
}
