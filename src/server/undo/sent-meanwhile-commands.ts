import type { Tx } from '../db/connect.ts'
import { withoutCancelToken } from '../messages/outbox/outbox-commands.ts'
import { completeDelivery } from '../messages/outbox/restored-delivery-commands.ts'
import { type Change, findRow, type Row } from './row-queries.ts'

/**
 * For messages that were being delivered when the act deleted their registration, and have been sent since: marks both
 * versions as sent, so that the undo does not send them again (docs/decisions/0094). Their rows must be locked.
 */
export async function withDeliveries(tx: Tx, changes: readonly Change[]): Promise<Change[]> {
  const all: Change[] = []
  for (const change of changes) {
    const { table, before, after } = change
    const isMessage = table === 'messages' && before && after
    const isErasedLeased = isMessage && before.lease_id !== null && after.payload === ''
    const current = isErasedLeased ? await findRow(tx, table, after) : null
    all.push(isErasedLeased && current?.state === 'sent' ? asSent(before, after, current) : change)
  }
  return all
}

/** Call it once the rows of the act are restored. `changes` is the result of `withDeliveries`. */
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
  // The stored payload of a sent message contains no link.
  const payload = withoutCancelToken(JSON.parse(String(before.payload)))
  return {
    table: 'messages',
    before: { ...before, ...outcome, payload },
    after: { ...after, ...outcome },
  }
}
