import { sql } from 'kysely'
import { skipReasons } from '../../domain/message.ts'
import type { Tx } from '../db/connect.ts'

/**
 * Marks queued and held-back messages and open calls as failed, because they have no recipient anymore. Clears other
 * errors, because they may quote the address.
 */
export async function eraseMessages(tx: Tx, ids: readonly string[]): Promise<void> {
  const isWaiting = sql`(state in ('queued', 'held') or (state = 'kept' and channel = 'call'))`
  await tx
    .updateTable('messages')
    .set({
      recipient: '',
      payload: '',
      dedupe_key: sql`'erased ' || id`,
      last_error: sql`case when ${isWaiting} then ${skipReasons.obsolete} end`,
      error_before_call: null,
      state: sql`case when ${isWaiting} then 'failed' else state end`,
    })
    .where('registration_id', 'in', ids)
    .execute()
}
