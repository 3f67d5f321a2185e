import { activityWords } from '../../contract/words/en/activity.ts'
import { erasedLines, erasedStatus } from '../../contract/words/en/admin-activity-erased.ts'
import { activityTypes } from '../../domain/activity.ts'
import { erasedName } from '../../domain/family.ts'
import type { Tx } from '../db/connect.ts'

/** Replaces only the descriptions of these registrations' lines. */
export async function eraseActivity(tx: Tx, registrationIds: readonly string[]): Promise<void> {
  const lines = tx.updateTable('activity').where('registration_id', 'in', registrationIds)
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

/**
 * Erases lines that name these people but belong to no stored registration: blacklist lines, and lines of deleted
 * registrations. Compares whole lines, because a name can be part of another name.
 */
export async function eraseMentions(tx: Tx, names: readonly string[]): Promise<void> {
  for (const name of names) {
    for (const words of [activityWords.blacklisted, activityWords.unblacklisted]) {
      await tx
        .updateTable('activity')
        .set({ description: words(erasedName) })
        .where('registration_id', 'is', null)
        .where('description', '=', words(name))
        .execute()
    }
  }
  const deleted = await tx
    .selectFrom('activity')
    .leftJoin('registrations', 'registrations.id', 'activity.registration_id')
    .where('registrations.id', 'is', null)
    .where(
      'activity.description',
      'in',
      names.flatMap((name) => linesWithName.map((words) => words(name))),
    )
    .select('activity.registration_id as id')
    .distinct()
    .execute()
  const ids = deleted.flatMap(({ id }) => id ?? [])
  if (ids.length > 0) await eraseActivity(tx, ids)
}

/** Lines that name the family; every registration that was not imported has at least one of them. */
const linesWithName = [
  activityWords.registered,
  activityWords.joinedWaitlist,
  activityWords.added,
  activityWords.changed,
  activityWords.corrected,
  activityWords.walkedIn,
  activityWords.walkInTakenBack,
  activityWords.deleted,
  activityWords.deletedNoShow,
]
