import type { ActivityItem } from '../../contract/statistics.ts'
import type { Db } from '../db/connect.ts'

/** How many items the screens show (SPEC.md 9) */
const recent = 10

/** What happened lately, newest first */
export async function listRecentActivity(db: Db): Promise<ActivityItem[]> {
  return db
    .selectFrom('activity')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(recent)
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
