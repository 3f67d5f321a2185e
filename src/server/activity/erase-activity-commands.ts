import { sql } from 'kysely'
import { erasedLines, erasedStatus } from '../../contract/words/en/admin-activity-erased.ts'
import { activityTypes } from '../../domain/activity.ts'
import { erasedName } from '../../domain/family.ts'
import type { Tx } from '../db/connect.ts'
import { contains } from '../db/contains.ts'

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

/** Takes these names and addresses out of lines that belong to no registration, such as those about the blacklist. */
export async function eraseMentions(tx: Tx, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    const lines = await tx
      .selectFrom('activity')
      .leftJoin('registrations', 'registrations.id', 'activity.registration_id')
      .where('registrations.id', 'is', null)
      .where(contains(sql`lower(activity.description)`, text))
      .select(['activity.id', 'activity.description'])
      .execute()
    const whole = new RegExp(
      `(?<![\\p{L}\\p{N}])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`,
      'giu',
    )
    for (const { id, description } of lines) {
      await tx
        .updateTable('activity')
        .set({ description: description.replace(whole, erasedName) })
        .where('id', '=', id)
        .execute()
    }
  }
}
