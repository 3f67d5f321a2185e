import { setTimeout } from 'node:timers/promises'
import { findMailFailure } from '../../../contract/words/en/admin-mail-failures.ts'
import { boundOf } from '../../../domain/brakes.ts'
import { countedAttempts, leaseMs, nextAttemptAt } from '../../../domain/delivery-times.ts'
import { type DeliveryOutcome, type MessageChannel, skipReasons } from '../../../domain/message.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { isDatabaseError, isUnavailable } from '../../db/errors.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type Log, withoutMessage } from '../../http/log.ts'
import { UnreadableMessage } from '../outbox-payload.ts'
import type { ProgramFacts } from '../templates/render-message.ts'
import type { Notification } from './notification.ts'
import {
  recordDelayed,
  recordDropped,
  recordFailed,
  recordPostponed,
  recordSent,
} from './outbox-commands.ts'
import { type LeasedMessage, leaseMessage, leaseWaiting } from './outbox-lease-commands.ts'
import { findDueMessage, findWaiting } from './outbox-queries.ts'
import type { Waits } from './outbox-waits.ts'

export type DeliveryContext = {
  db: Db
  clock: () => Date
  /** One instance per channel */
  waits: Waits
  program: () => ProgramFacts
  log: Log
  count?: ((delivery: { channel: MessageChannel; outcome: DeliveryOutcome }) => void) | undefined
}

/**
 * `obsolete`: no longer true, or already told; `unwanted`: a text that must not be sent, for example after STOP;
 * `unreadable`: written by another release; `refused`: will never succeed; `unanswered`: may have succeeded.
 * `recordQuestion` records the question that a text may have asked a phone. `isOurs`: our fault, so the attempt does
 * not count against the message's day of retries.
 */
export type Attempt =
  | { outcome: 'sent'; payload: Notification['payload']; recordQuestion?: RecordQuestion }
  | { outcome: 'obsolete' | 'unwanted' | 'refused' | 'unreadable'; reason: string }
  | {
      outcome: 'delayed' | 'unanswered'
      reason: string
      expiresAt?: string | null
      isOurs?: boolean
      recordQuestion?: RecordQuestion
    }
  | { outcome: 'postponed'; until: Date }

type RecordQuestion = (tx: Tx) => Promise<void>

export const obsolete = { outcome: 'obsolete', reason: skipReasons.obsolete } as const
export const alreadyTold = { outcome: 'obsolete', reason: skipReasons.alreadyTold } as const

export type DeliveryWorker = {
  channel: MessageChannel
  concurrency: number
  attempt(message: LeasedMessage): Promise<Attempt>
  /** How long a message is retried, in milliseconds; a day by default */
  retryForMs?(message: LeasedMessage): number
  recordRefused(message: LeasedMessage, reason: string): Promise<void>
  /** For a message that is not retried anymore, or that is `unwanted` */
  recordGivenUp(message: LeasedMessage, reason: string): Promise<void>
}

/** Delivers due messages, a few at a time, until none is left or `stopping` is aborted; finishes current deliveries. */
export async function deliverDue(
  context: DeliveryContext,
  worker: DeliveryWorker,
  stopping: AbortSignal,
): Promise<PromiseSettledResult<void>[]> {
  const { db, clock, waits } = context
  const { channel } = worker
  const [waiting] = await Promise.allSettled([findWaiting(db, channel)])
  if (waiting.status === 'rejected') return [waiting]
  const elapsedWaits = waits.findElapsed(waiting.value, clock())

  /**
   * New messages first, because their families may still be looking at the screen. Null when none is left; undefined if
   * another worker leased the message first.
   */
  async function take(): Promise<LeasedMessage | undefined | null> {
    const due = await findDueMessage(db, channel, clock())
    if (due) return leaseMessage(db, due.id, clock())
    const again = elapsedWaits.shift()
    return again ? leaseWaiting(db, again, clock()) : null
  }
  async function sendOneByOne(): Promise<void> {
    while (!stopping.aborted) {
      const message = await take()
      if (message === null) return
      if (message) {
        await waits.whileDelivering(message.id, () => send(context, worker, message, stopping))
      }
    }
  }
  return Promise.allSettled(Array.from({ length: worker.concurrency }, sendOneByOne))
}

/**
 * Prefix of the reason if the message may have arrived. Such a message is sent at most once more and then visibly given
 * up (docs/decisions/0011), even if another error occurred in between.
 */
const unanswered = 'no answer; '

/** Whether the attempt that failed with `reason` may have succeeded */
export function isUnanswered(reason: string | null): boolean {
  return reason?.startsWith(unanswered) ?? false
}

const givenUp = 'given up: '

/** Whether the message may have arrived, although its last attempt failed or it was given up with `reason` */
export function mayHaveArrived(reason: string | null): boolean {
  return isUnanswered(reason) || (reason?.startsWith(givenUp + unanswered) ?? false)
}

/** Milliseconds between attempts to record a delivery in an unavailable database */
const writeRetryMs = 250

async function send(
  context: DeliveryContext,
  worker: DeliveryWorker,
  message: LeasedMessage,
  stopping: AbortSignal,
): Promise<void> {
  const { elapsed } = context.waits
  const leasedAt = elapsed()
  const result = await attempt(context, worker, message)
  // An unrecorded delivery is repeated, so while the database is unavailable, recording is retried until the lease
  // ends.
  while (true) {
    try {
      return await recordResult(context, worker, message, result)
    } catch (error) {
      const isLast = stopping.aborted || elapsed() - leasedAt >= leaseMs
      if (isLast || !isUnavailable(error)) throw error
    }
    await setTimeout(writeRetryMs)
  }
}

const levelOf = {
  sent: 'info',
  not_sent: 'info',
  held: 'info',
  retried: 'warn',
  failed: 'error',
} as const satisfies Record<DeliveryOutcome, keyof Log>

async function recordResult(
  context: DeliveryContext,
  worker: DeliveryWorker,
  message: LeasedMessage,
  result: Attempt,
): Promise<void> {
  const { db, clock, log } = context
  const report = (outcome: DeliveryOutcome, words: string, more: object = {}) => {
    context.count?.({ channel: worker.channel, outcome })
    log[levelOf[outcome]]({ ...factsOf(worker, message), outcome, ...more }, words)
  }
  if (result.outcome === 'sent') {
    await recordSent(db, message, result.payload, clock(), result.recordQuestion)
    return report('sent', 'message sent')
  }
  if (result.outcome === 'postponed') return recordPostponed(db, message, result.until)
  const { outcome } = result
  if (outcome === 'unanswered' && result.recordQuestion)
    await inTransaction(db, result.recordQuestion)
  const wasUnanswered = isUnanswered(message.lastError)
  const mayHaveBeenSent = outcome === 'unanswered' || (outcome === 'delayed' && wasUnanswered)
  const reason = mayHaveBeenSent ? unanswered + result.reason : result.reason
  if (outcome === 'obsolete') {
    await recordDropped(db, message, reason)
    const why = reason === skipReasons.alreadyTold ? 'already told' : 'no longer true'
    return report('not_sent', `message not sent, ${why}`)
  }
  if (outcome === 'unwanted') {
    await worker.recordGivenUp(message, reason)
    return report(boundOf(reason) ? 'held' : 'not_sent', 'message not sent', { reason })
  }
  const facts = { reason, ...explained(result.reason) }
  if (outcome === 'unreadable') {
    // `attempt` has logged the error.
    context.count?.({ channel: worker.channel, outcome: 'failed' })
    return recordFailed(db, message, reason)
  }
  if (outcome === 'refused') {
    await worker.recordRefused(message, reason)
    return report('failed', 'message not delivered, given up', facts)
  }
  const isOurs = 'isOurs' in result && result.isOurs
  const attempts = isOurs ? countedAttempts(message.attempts) : message.attempts
  const expiresAt = 'expiresAt' in result ? result.expiresAt : null
  const isUnansweredTwice = outcome === 'unanswered' && wasUnanswered
  const retryForMs = worker.retryForMs?.(message)
  const again = nextAttemptAt({ attempts, expiresAt }, clock(), retryForMs)
  if (again && !isUnansweredTwice) {
    await delay(context, { ...message, attempts }, reason, again)
    return report('retried', 'message not delivered, will be tried again', { ...facts, again })
  }
  await worker.recordGivenUp(message, givenUp + reason)
  report('failed', 'message not delivered, given up', facts)
}

/** Includes the ids of the message and the registration, so that log lines can be found by either id. */
function factsOf({ channel }: DeliveryWorker, message: LeasedMessage) {
  const { id: messageId, registrationId, kind, attempts } = message
  return { messageId, registrationId, kind, channel, attempts }
}

const explained = (reason: string) => ({ why: findMailFailure(reason)?.found })

async function delay(
  { db, clock, waits }: DeliveryContext,
  message: LeasedMessage,
  reason: string,
  at: Date,
): Promise<void> {
  const now = clock()
  const waitMs = at.getTime() - now.getTime()
  await recordDelayed(db, message, reason, { waitMs, at })
  const nextAttemptAt = at.toISOString()
  waits.begin({ id: message.id, leaseId: null, waitMs, nextAttemptAt }, now)
}

async function attempt(
  { log }: DeliveryContext,
  worker: DeliveryWorker,
  message: LeasedMessage,
): Promise<Attempt> {
  try {
    return await worker.attempt(message)
  } catch (error) {
    const facts = { ...factsOf(worker, message), ...withoutMessage(error) }
    if (isDatabaseError(error)) {
      log.error(facts, 'the database failed while a message was prepared')
      return { outcome: 'delayed', reason: 'database failed' }
    }
    log.error(facts, 'message could not be rendered')
    // Any other error is a bug that a later release may fix, so the message is retried.
    const outcome = error instanceof UnreadableMessage ? 'unreadable' : 'delayed'
    return { outcome, reason: 'could not be made' }
  }
}
