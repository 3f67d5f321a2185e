import { randomUUID } from 'node:crypto'
import { leaseMs } from '../../../domain/message.ts'
import type { OutboxKind } from '../../../domain/message-kind.ts'
import { isAfterOutage } from '../../../domain/retry.ts'
import type { Db } from '../../db/connect.ts'
import { isDue } from './outbox-queries.ts'
import type { WaitingMessage } from './outbox-waits.ts'

export type ClaimedMessage = {
  id: string
  kind: OutboxKind
  recipient: string
  registrationId: string | null
  payload: string
  /** This one included; since the last outage of our own */
  attempts: number
  createdAt: string
  /** Set when an administrator had it sent again */
  requeuedAt: string | null
  /** Why the last attempt failed */
  lastError: string | null
  /** Tells this claim from any other */
  leaseId: string
}

/**
 * Takes a due message for one attempt; undefined when another worker was faster.
 * One conditional update, so that of any number of processes one wins; should that one die,
 * others take the message when they have seen its lease for `leaseMs`.
 */
export async function claimMessage(
  db: Db,
  id: string,
  now: Date,
): Promise<ClaimedMessage | undefined> {
  return claim(db, id, now).where(isDue(now)).executeTakeFirst()
}

/** The same for a message whose wait is over, unless anybody has taken it since it was seen */
export async function claimWaiting(
  db: Db,
  { id, leaseId, nextAttemptAt }: WaitingMessage,
  now: Date,
): Promise<ClaimedMessage | undefined> {
  return claim(db, id, now, { isFresh: isAfterOutage(nextAttemptAt, now) })
    .where('lease_id', leaseId === null ? 'is' : '=', leaseId)
    .where('next_attempt_at', '=', nextAttemptAt)
    .executeTakeFirst()
}

function claim(db: Db, id: string, now: Date, { isFresh = false } = {}) {
  return db
    .updateTable('messages')
    .set((eb) => ({
      lease_id: randomUUID(),
      // For people and for the previous release; `outbox-waits.ts` goes by elapsed time.
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
