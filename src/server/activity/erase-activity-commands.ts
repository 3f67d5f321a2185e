import { erasedLines, erasedStatus } from '../../contract/words/en/activity-erased.ts'
import { activityTypes } from '../../domain/activity.ts'
import type { Tx } from '../db/connect.ts'

/** The lines of these registrations keep type, status, event and time, and say nothing else. */
export async function eraseActivity(tx: Tx, ids: readonly string[]): Promise<void> {
  const lines = tx.updateTable('activity').where('registration_id', 'in', ids)
  for (const type of activityTypes) {
    await lines.where('type', '=', type).set({ description: erasedLines[type] }).execute()
  }
  for (const [status, description] of Object.entries(erasedStatus)) {
    await lines
      .where('type', '=', 'status_change')
      .where('status', '=', status as keyof typeof erasedStatus)
      .set({ description })
      .execute()
  }
}
