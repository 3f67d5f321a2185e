import { goneStatus, isAccepted, isFailingForLong } from '../../domain/webhook.ts'
import type { Db } from '../db/connect.ts'
import type { Log } from '../http/log.ts'
import { type PostResult, postWebhook, type Resolver } from '../http/webhook/post.ts'
import type { WebhookSettings } from '../http/webhook/target-url.ts'
import type { Waits } from '../messages/outbox/outbox-worker.ts'
import { disableTarget } from './webhook-alarm-commands.ts'
import {
  findSendingTarget,
  findSendingTargets,
  findWaitingDeliveries,
  isSeriesOfFailures,
  type LeasedDelivery,
  leaseNext,
  recordAccepted,
  recordFailure,
  type SendingTarget,
} from './webhook-delivery-commands.ts'
import { writePayload } from './webhook-payload-queries.ts'

export type WebhookContext = {
  db: Db
  clock: () => Date
  log: Log
  settings: WebhookSettings
  recipients: () => readonly string[]
  waits: Waits
  /** A random number from 0 to 1 that spreads retries */
  random: () => number
  resolver?: Resolver
}

const concurrency = 4

/**
 * After a failure, a target gets no more calls until the next run, so that a target that does not respond costs one
 * timeout. Returns false if no target is on, or messages are held.
 */
export async function sendDueWebhooks(
  context: WebhookContext,
  stopping: AbortSignal,
): Promise<boolean> {
  const { db, clock, waits } = context
  const targets = await findSendingTargets(db)
  if (targets.length === 0) return false
  const waiting = await Promise.all(targets.map(({ id }) => findWaitingDeliveries(db, id)))
  const over = waits.findElapsed(waiting.flat(), clock())
  const elapsed = new Map(over.map((delivery) => [delivery.id, delivery]))
  const results = await Promise.allSettled(
    targets.map((target) => sendToTarget(context, target, elapsed, stopping)),
  )
  for (const result of results) if (result.status === 'rejected') throw result.reason
  return true
}

async function sendToTarget(
  context: WebhookContext,
  target: SendingTarget,
  elapsed: Map<string, { leaseId: string | null; nextAttemptAt: string }>,
  stopping: AbortSignal,
): Promise<void> {
  const { db, clock, waits } = context
  const isContinued = await isSeriesOfFailures(db, target, clock())
  let hasFailed = false
  async function sendOneByOne(): Promise<void> {
    while (!hasFailed && !stopping.aborted) {
      const delivery = await leaseNext(db, target.id, elapsed, clock())
      if (delivery === null) return
      // An administrator may have changed the target during this run.
      const current = delivery && (await findSendingTarget(db, target.id))
      if (!delivery || !current) continue
      const isSent = await waits.whileDelivering(delivery.id, () =>
        send(context, current, delivery, isContinued),
      )
      if (!isSent) hasFailed = true
    }
  }
  const results = await Promise.allSettled(Array.from({ length: concurrency }, sendOneByOne))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

async function send(
  context: WebhookContext,
  target: SendingTarget,
  delivery: LeasedDelivery,
  isContinued: boolean,
): Promise<boolean> {
  const { db, clock, log, recipients, random, waits } = context
  const result = await post(context, target, delivery)
  const facts = { deliveryId: delivery.id, kind: delivery.kind, attempts: delivery.attempts }
  const now = clock()
  if (result.status !== null && isAccepted(result.status)) {
    await recordAccepted(db, target, delivery, result.status)
    log.info(facts, 'webhook sent')
    return true
  }
  const { status } = result
  const error = result.status === null ? result.reason : 'not_taken'
  const outcome = { status, error }
  const moment = { now, random: random(), isContinued }
  const { again, failingSince } = await recordFailure(db, target, delivery, outcome, moment)
  if (again) {
    const { waitMs, at: nextAttemptAt } = again
    waits.begin({ id: delivery.id, leaseId: null, waitMs, nextAttemptAt }, now)
  }
  log.warn({ ...facts, status, error, again: again?.at ?? null }, 'webhook attempt failed')
  const reason =
    status === goneStatus ? 'gone' : isFailingForLong(failingSince, now) ? 'failing' : null
  if (reason && (await disableTarget(db, target, reason, { recipients: recipients(), now }))) {
    log.error(
      { targetId: target.id, reason },
      'webhook switched off; an administrator can switch it on again',
    )
  }
  return false
}

async function post(
  { db, clock, settings, resolver }: WebhookContext,
  target: SendingTarget,
  delivery: LeasedDelivery,
): Promise<PostResult> {
  const { id } = delivery
  const body = await writePayload(db, delivery, { hasNames: target.has_names === 1 })
  return postWebhook(
    target,
    { id, body },
    { settings, now: clock(), ...(resolver && { resolver }) },
  )
}
