import { connectionActivity } from '../../contract/words/en/admin-connections.ts'
import { type Act, recordAct } from '../activity/activity-commands.ts'
import type { Tx } from '../db/connect.ts'

/** Ends the target's queued deliveries, which stay in its log. */
export async function endQueued(tx: Tx, targetId: string): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({
      lease_id: null,
      wait_ms: null,
      next_attempt_at: null,
      state: 'failed',
      last_error: 'switched_off',
    })
    .where('target_id', '=', targetId)
    .where('state', '=', 'queued')
    .execute()
}

/** Switches off the targets that a removed administrator added, because their URLs may belong to that person. */
export async function disableTargetsOf(tx: Tx, username: string, act: Act): Promise<void> {
  const disabled = await tx
    .updateTable('webhook_targets')
    .set({ is_on: 0, disabled_reason: 'admin_removed' })
    .where('created_by', '=', username)
    .where('is_on', '=', 1)
    .returning(['id', 'name'])
    .execute()
  for (const { id, name } of disabled) {
    await endQueued(tx, id)
    await recordAct(tx, connectionActivity.webhookDisabled(name, 'admin_removed'), act)
  }
}
