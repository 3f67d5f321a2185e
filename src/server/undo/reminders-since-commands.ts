import type { Tx } from '../db/connect.ts'
import { listRegistrationIds } from '../family-member/family-note-commands.ts'
import { deleteReminders } from '../reminder/reminder-commands.ts'
import type { Change } from './row-queries.ts'

/**
 * For families whose slot or start the undo restores: forgets the reminders that were recorded since the act, because
 * they were about the withdrawn time. Call it before the act's own rows are restored.
 */
export async function forgetRemindersSince(tx: Tx, changes: readonly Change[]): Promise<void> {
  const changedIn = (wanted: string, column: string) =>
    changes.flatMap(({ table, before, after }) =>
      table === wanted && before && after && before[column] !== after[column]
        ? [String(after.id)]
        : [],
    )
  const shifted = await listRegistrationIds(tx, changedIn('time_slots', 'start_time'))
  await deleteReminders(tx, [...changedIn('registrations', 'time_slot_id'), ...shifted])
}
