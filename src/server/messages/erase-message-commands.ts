import { sql } from 'kysely'
import { skipReasons } from '../../domain/message.ts'
import type { Tx } from '../db/connect.ts'

/**
 * The messages of these registrations keep kind, state and times, as those of deleted ones do. What waits is ended,
 * because it has no recipient any more; errors may quote the address.
 */
export async function eraseMessages(tx: Tx, ids: readonly string[]): Promise<void> {
  const waits = sql`(state in ('queued', 'held') or (state = 'kept' and channel = 'call'))`
  await tx
    .updateTable('messages')
    .set({
      recipient: '',
      payload: '',
      dedupe_key: sql`'erased ' || id`,
      last_error: sql`case when ${waits} then ${skipReasons.obsolete} end`,
      error_before_call: null,
      state: sql`case when ${waits} then 'failed' else state end`,
    })
    .where('registration_id', 'in', ids)
    .execute()
}
