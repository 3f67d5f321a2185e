import type { ActivityItem } from '../../contract/statistics.ts'
import type { Db } from '../db/connect.ts'

/** Number of items on screen (SPEC.md 9) */
const recentItems = 10

export async function listRecentActivity(db: Db): Promise<ActivityItem[]> {
  return db
    .selectFrom('activity')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(recentItems)
    .select([
      'id',
      'type',
      'description',
      'created_at as timestamp',
      'status',
      'event_title as eventTitle',
      'actor',
    ])
    .execute()
}
