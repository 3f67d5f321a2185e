import type { Tx } from '../db/connect.ts'
import { withoutCancelToken } from '../messages/outbox/outbox-commands.ts'
import { completeDelivery } from '../messages/outbox/restored-delivery-commands.ts'
import { type Change, findRow, type Row } from './row-queries.ts'

/**
 * The changes of an act, with messages that were being delivered when their registration was deleted, and have been sent
 * since, as sent before and after it: they must not be sent again (docs/decisions/0094). Their rows must be locked.
 */
export async function withDeliveries(tx: Tx, changes: readonly Change[]): Promise<Change[]> {
  const all: Change[] = []
  for (const change of changes) {
    const { table, before, after } = change
    const isMessage = table === 'messages' && before && after
    const isErasedLeased = isMessage && before.lease_id !== null && after.payload === ''
    const now = isErasedLeased ? await findRow(tx, table, after) : null
    all.push(isErasedLeased && now?.state === 'sent' ? asSent(before, after, now) : change)
  }
  return all
}

/** Completes the deliveries that `withDeliveries` has found, once the rows of the act are restored. */
export async function completeDeliveries(
  tx: Tx,
  stored: readonly Change[],
  changes: readonly Change[],
): Promise<void> {
  for (const change of changes) {
    if (!stored.includes(change)) await completeDelivery(tx, String(change.before?.id))
  }
}

function asSent(before: Row, after: Row, { state, sent_at, last_error, lease_id, wait_ms }: Row) {
  const outcome = { state, sent_at, last_error, lease_id, wait_ms }
  // As for any message that has been sent, only its recipient has the link.
  const payload = withoutCancelToken(JSON.parse(String(before.payload)))
  return {
    table: 'messages',
    before: { ...before, ...outcome, payload },
    after: { ...after, ...outcome },
  }
}
