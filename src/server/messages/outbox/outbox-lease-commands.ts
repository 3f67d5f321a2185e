import { randomUUID } from 'node:crypto'
import { isAfterOutage, leaseMs } from '../../../domain/delivery-times.ts'
import type { OutboxKind } from '../../../domain/outbox-kind.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { isDue } from './outbox-queries.ts'
import type { WaitingMessage } from './outbox-waits.ts'

export type LeasedMessage = {
  id: string
  kind: OutboxKind
  recipient: string
  registrationId: string | null
  payload: string
  /** Includes this attempt; restarts at 1 after an outage */
  attempts: number
  createdAt: string
  /** When an administrator sent the message again, alone or with other missed e-mails (`wasMissed` in the payload) */
  requeuedAt: string | null
  lastError: string | null
  leaseId: string
}

/**
 * Leases a due message for one attempt; undefined if another worker leased it first. If this process dies, other
 * processes lease the message once they have seen its lease for `leaseMs`.
 */
export async function leaseMessage(
  db: Db,
  id: string,
  now: Date,
): Promise<LeasedMessage | undefined> {
  return lease(db, id, now).where(isDue(now)).executeTakeFirst()
}

/** Leases a message whose lease or backoff is over, unless another worker has leased it since it was read. */
export async function leaseWaiting(
  db: Db,
  { id, leaseId, nextAttemptAt }: WaitingMessage,
  now: Date,
): Promise<LeasedMessage | undefined> {
  return lease(db, id, now, { isFresh: isAfterOutage(nextAttemptAt, now) })
    .where('lease_id', leaseId === null ? 'is' : '=', leaseId)
    .where('next_attempt_at', '=', nextAttemptAt)
    .executeTakeFirst()
}

/**
 * Workers that are delivering to families of these slots may have read facts that this transaction changes. They can
 * still record `sent`; any other outcome is ignored, and the message is retried once the new lease ends.
 */
export async function replaceLeases(tx: Tx, timeSlotIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ lease_id: randomUUID() })
    .where('state', '=', 'queued')
    .where('lease_id', 'is not', null)
    .where('registration_id', 'in', (eb) =>
      eb.selectFrom('registrations').where('time_slot_id', 'in', timeSlotIds).select('id'),
    )
    .execute()
}

function lease(db: Db, id: string, now: Date, { isFresh = false } = {}) {
  return db
    .updateTable('messages')
    .set((eb) => ({
      lease_id: randomUUID(),
      // For processes that start later; processes that saw the lease begin use elapsed time (`outbox-waits.ts`).
      next_attempt_at: new Date(now.getTime() + leaseMs).toISOString(),
      attempts: isFresh ? 1 : eb('attempts', '+', 1),
      last_attempt_at: now.toISOString(),
    }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returning([
      'id',
      'kind',
      'recipient',
      'registration_id as registrationId',
      'payload',
      'attempts',
      'created_at as createdAt',
      'requeued_at as requeuedAt',
      'last_error as lastError',
      'lease_id as leaseId',
    ])
    .$narrowType<{ leaseId: string }>()
}
