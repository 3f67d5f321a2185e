import { undoMs } from '../../domain/undo.ts'
import type { Tx } from '../db/connect.ts'

type HeldDelivery = { id: string; target_id: string; subject_id: string | null }

/** The caller must hold locks on the subjects' rows, so that only this transaction can add deliveries afterwards. */
export async function findQueuedDeliveries(
  tx: Tx,
  subjectIds: readonly string[],
): Promise<HeldDelivery[]> {
  if (subjectIds.length === 0) return []
  return tx
    .selectFrom('webhook_deliveries')
    .where('target_id', 'in', (eb) => eb.selectFrom('webhook_targets').select('id'))
    .where('subject_id', 'in', [...subjectIds])
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .select(['id', 'target_id', 'subject_id'])
    .execute()
}

/** Delays the deliveries that are not in `before` until the act's messages can be sent; returns their ids. */
export async function holdNewDeliveries(
  tx: Tx,
  subjectIds: readonly string[],
  before: readonly HeldDelivery[],
  now: Date,
): Promise<string[]> {
  const ids = added(before, await findQueuedDeliveries(tx, subjectIds)).map(({ id }) => id)
  if (ids.length === 0) return []
  await tx
    .updateTable('webhook_deliveries')
    .set({
      wait_ms: undoMs,
      next_attempt_at: new Date(now.getTime() + undoMs).toISOString(),
    })
    .where('id', 'in', ids)
    .execute()
  return ids
}

/** Removes deliveries that no worker has leased; a leased delivery may have been sent. */
export async function dropHeldDeliveries(tx: Tx, ids: readonly string[]): Promise<HeldDelivery[]> {
  if (ids.length === 0) return []
  return tx
    .deleteFrom('webhook_deliveries')
    .where('id', 'in', [...ids])
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .returning(['id', 'target_id', 'subject_id'])
    .execute()
}

/**
 * Removes the deliveries that an undo has queued since `before`, for targets that never got the act's own deliveries
 * (`dropped`). For other targets, these deliveries correct the act's own.
 */
export async function dropReversals(
  tx: Tx,
  subjectIds: readonly string[],
  before: readonly HeldDelivery[],
  dropped: readonly HeldDelivery[],
): Promise<void> {
  const untold = new Set(dropped.map(keyOf))
  const ids = added(before, await findQueuedDeliveries(tx, subjectIds))
    .filter((delivery) => untold.has(keyOf(delivery)))
    .map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('webhook_deliveries').where('id', 'in', ids).execute()
}

const keyOf = ({ target_id, subject_id }: HeldDelivery) => `${target_id} ${subject_id}`

function added(before: readonly HeldDelivery[], now: readonly HeldDelivery[]): HeldDelivery[] {
  const known = new Set(before.map(({ id }) => id))
  return now.filter(({ id }) => !known.has(id))
}
