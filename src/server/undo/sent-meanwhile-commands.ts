import type { Tx } from '../db/connect.ts'
import { withoutCancelToken } from '../messages/outbox/outbox-commands.ts'
import { completeDelivery } from '../messages/outbox/restored-delivery-commands.ts'
import { type Change, findRow, type Row } from './row-queries.ts'

/**
 * For messages that were queued when the act deleted their registration: takes over what their delivery has recorded
 * since, so that the undo does not send them again (docs/decisions/0094). Their rows must be locked.
 */
export async function withDeliveries(tx: Tx, changes: readonly Change[]): Promise<Change[]> {
  const all: Change[] = []
  for (const change of changes) {
    const { table, before, after } = change
    const isMessage = table === 'messages' && before && after
    const isOfDeleted = isMessage && before.state === 'queued' && after.registration_id === null
    const current = isOfDeleted ? await findRow(tx, table, after) : null
    all.push((isOfDeleted && current && withDelivery({ before, after, current })) || change)
  }
  return all
}

/** Null if the message was erased with its registration and has not been sent since */
function withDelivery({ before, after, current }: Record<'before' | 'after' | 'current', Row>) {
  const { registration_id } = before
  const table = 'messages'
  // A deletion erases every message except a queued cancellation, which is erased when its delivery ends.
  if (current.payload !== '')
    return { table, before: { ...current, registration_id }, after: current }
  const hasEnded = current.state === 'sent' || after.payload !== ''
  return hasEnded ? { table, before: asEnded(before, current), after: current } : null
}

/** Call it after the rows of the act are restored. `changes` is the result of `withDeliveries`. */
export async function completeDeliveries(
  tx: Tx,
  stored: readonly Change[],
  changes: readonly Change[],
): Promise<void> {
  for (const change of changes) {
    if (!stored.includes(change)) await completeDelivery(tx, String(change.before?.id))
  }
}

function asEnded(before: Row, { state, sent_at, last_error, lease_id, wait_ms }: Row): Row {
  // The stored payload of a sent message contains no link.
  const payload = withoutCancelToken(JSON.parse(String(before.payload)))
  return { ...before, state, sent_at, last_error, lease_id, wait_ms, payload }
}
