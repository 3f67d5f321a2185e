import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { leaseMs } from '../../domain/delivery-times.ts'
import { type DeliveryKind, failurePauseMs, webhookRetryMs } from '../../domain/webhook.ts'
import type { Db, Tx } from '../db/connect.ts'
import { maySend } from '../db/held-sending.ts'
import { inTransaction } from '../db/transaction.ts'

export type SendingTarget = {
  id: string
  name: string
  url: string
  secret: string
  has_names: number
  failing_since: string | null
}

export async function findSendingTargets(db: Db): Promise<SendingTarget[]> {
  return sendingTargets(db).where(maySend).execute()
}

/** Undefined if the target was switched off or removed */
export async function findSendingTarget(db: Db, id: string): Promise<SendingTarget | undefined> {
  return sendingTargets(db).where('id', '=', id).executeTakeFirst()
}

function sendingTargets(db: Db) {
  return db
    .selectFrom('webhook_targets')
    .where('is_on', '=', 1)
    .select(['id', 'name', 'url', 'secret', 'has_names', 'failing_since'])
}

/** Deliveries read per target and run; the rest is read after some of these have ended. */
const maxWaiting = 1_000

export async function findWaitingDeliveries(db: Db, targetId: string) {
  return db
    .selectFrom('webhook_deliveries')
    .where('target_id', '=', targetId)
    .where('state', '=', 'queued')
    .where('next_attempt_at', 'is not', null)
    .orderBy('seq')
    .limit(maxWaiting)
    .select(['id', 'lease_id as leaseId', 'wait_ms as waitMs', 'next_attempt_at as nextAttemptAt'])
    .$narrowType<{ nextAttemptAt: string }>()
    .execute()
}

export type LeasedDelivery = {
  id: string
  kind: DeliveryKind
  subject_id: string | null
  event_id: string | null
  time_slot_id: string | null
  previous_slot_id: string | null
  status: string | null
  previous_status: string | null
  came: number | null
  occurred_at: string
  /** Includes this attempt */
  attempts: number
  lease_id: string
}

/**
 * Returns null if no delivery is due, undefined if another worker was faster. A delivery waits for earlier deliveries
 * about its registration or event. `elapsed` holds the deliveries whose backoff is over, as they were read.
 */
export async function leaseNext(
  db: Db,
  targetId: string,
  elapsed: Map<string, { leaseId: string | null; nextAttemptAt: string }>,
  now: Date,
): Promise<LeasedDelivery | null | undefined> {
  const next = await db
    .selectFrom('webhook_deliveries as delivery')
    .where('target_id', '=', targetId)
    .where('state', '=', 'queued')
    .where(maySend)
    .where((eb) =>
      eb.or([
        eb('next_attempt_at', 'is', null),
        ...(elapsed.size > 0 ? [eb('id', 'in', [...elapsed.keys()])] : []),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_deliveries as earlier')
            .whereRef('earlier.target_id', '=', 'delivery.target_id')
            .whereRef('earlier.subject_id', '=', 'delivery.subject_id')
            .whereRef('earlier.seq', '<', 'delivery.seq')
            .where('earlier.state', '=', 'queued')
            .select('earlier.id'),
        ),
      ),
    )
    .orderBy('seq')
    .select(['id', 'lease_id as leaseId', 'next_attempt_at as nextAttemptAt'])
    .executeTakeFirst()
  if (!next) return null
  const seen = next.nextAttemptAt === null ? next : elapsed.get(next.id)
  if (!seen) return undefined
  // Allows one attempt per run, even if another process gets the lease.
  elapsed.delete(next.id)
  const { leaseId, nextAttemptAt } = seen
  const leasedUntil = new Date(now.getTime() + leaseMs).toISOString()
  return db
    .updateTable('webhook_deliveries')
    .set((eb) => ({
      lease_id: randomUUID(),
      next_attempt_at: leasedUntil,
      last_attempt_at: now.toISOString(),
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', '=', next.id)
    .where('state', '=', 'queued')
    .where('lease_id', leaseId === null ? 'is' : '=', leaseId)
    .where('next_attempt_at', nextAttemptAt === null ? 'is' : '=', nextAttemptAt)
    .returning([
      'id',
      'kind',
      'subject_id',
      'event_id',
      'time_slot_id',
      'previous_slot_id',
      'status',
      'previous_status',
      'came',
      'occurred_at',
      'attempts',
      'lease_id',
    ])
    .$narrowType<{ lease_id: string }>()
    .executeTakeFirst()
}

export async function recordAccepted(
  db: Db,
  target: SendingTarget,
  delivery: LeasedDelivery,
  status: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await updateWhileLeased(tx, delivery)
      .set({ ...ended, state: 'sent', last_status: status, last_error: null })
      .execute()
    await tx
      .updateTable('webhook_targets')
      .set({ failing_since: null })
      .where('id', '=', target.id)
      .where('failing_since', 'is not', null)
      .execute()
  })
}

/**
 * `again` is when the delivery is retried; null if it is given up. `failingSince` is the start of the target's unbroken
 * series of failed attempts; `isContinued`: the series began before this run.
 */
export async function recordFailure(
  db: Db,
  target: SendingTarget,
  delivery: LeasedDelivery,
  { status, error }: { status: number | null; error: string },
  { now, random, isContinued }: { now: Date; random: number; isContinued: boolean },
): Promise<{ again: { waitMs: number; at: string } | null; failingSince: string }> {
  const waitMs = webhookRetryMs(delivery.attempts, random)
  const again =
    waitMs === null ? null : { waitMs, at: new Date(now.getTime() + waitMs).toISOString() }
  const failingSince = await inTransaction(db, async (tx) => {
    const facts = { last_status: status, last_error: error }
    await updateWhileLeased(tx, delivery)
      .set(
        again
          ? { ...facts, lease_id: null, wait_ms: again.waitMs, next_attempt_at: again.at }
          : { ...facts, ...ended, state: 'failed' },
      )
      .execute()
    const at = now.toISOString()
    const found = await tx
      .updateTable('webhook_targets')
      .set({ failing_since: isContinued ? sql`coalesce(failing_since, ${at})` : at })
      .where('id', '=', target.id)
      .returning('failing_since')
      .executeTakeFirst()
    return found?.failing_since ?? at
  })
  return { again, failingSince }
}

/**
 * Whether the target is in a series of failures. A pause of `failurePauseMs` ends the series, because earlier failures
 * then say nothing about the receiver. Call it before the run's own attempts.
 */
export async function isSeriesOfFailures(
  db: Db,
  { id, failing_since }: SendingTarget,
  now: Date,
): Promise<boolean> {
  if (failing_since === null) return false
  const recent = await db
    .selectFrom('webhook_deliveries')
    .where('target_id', '=', id)
    .where('last_attempt_at', '>', new Date(now.getTime() - failurePauseMs).toISOString())
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return recent !== undefined
}

const ended = { lease_id: null, wait_ms: null, next_attempt_at: null } as const

function updateWhileLeased(tx: Tx, { id, lease_id }: LeasedDelivery) {
  return tx.updateTable('webhook_deliveries').where('id', '=', id).where('lease_id', '=', lease_id)
}
