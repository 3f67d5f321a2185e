import { setTimeout } from 'node:timers/promises'
import { leaseMs, type MessageChannel } from '../../../domain/message.ts'
import { nextAttemptAt } from '../../../domain/retry.ts'
import type { Db } from '../../db/connect.ts'
import { isUnavailable } from '../../db/errors.ts'
import { type Log, nameOfError, placesOf } from '../../http/log.ts'
import type { ProgramFacts } from '../templates/render-message.ts'
import type { Notification } from './notification.ts'
import { type ClaimedMessage, claimMessage, claimWaiting } from './outbox-claim-commands.ts'
import {
  recordDelayed,
  recordDropped,
  recordFailed,
  recordPostponed,
  recordSent,
} from './outbox-commands.ts'
import { UnreadableMessage } from './outbox-payload.ts'
import { findDueMessage, findWaiting } from './outbox-queries.ts'
import type { Waits } from './outbox-waits.ts'

export type DeliveryContext = {
  db: Db
  clock: () => Date
  /** What this process knows of messages that wait; one for each channel */
  waits: Waits
  program: ProgramFacts
  log: Log
}

/**
 * How an attempt ended. `useless` no longer tells the truth, `unwanted` is not to reach this family,
 * `unreadable` was written by another release, `refused` will never get through, `delayed` may later, `unanswered` may have got through,
 * and `postponed` was not tried at all.
 */
export type Attempt =
  | { outcome: 'sent'; told: Notification['payload'] }
  | { outcome: 'useless' | 'unwanted' | 'refused' | 'unreadable'; reason: string }
  | { outcome: 'delayed' | 'unanswered'; reason: string; expiresAt?: string | null }
  | { outcome: 'postponed'; until: Date }

/** Who carries the messages of one channel */
export type DeliveryWorker = {
  channel: MessageChannel
  atATime: number
  attempt(message: ClaimedMessage): Promise<Attempt>
  /** For how long it is retried, in milliseconds; a day where it is not said */
  patienceMs?(message: ClaimedMessage): number
  /** Writes down what will never get through */
  recordRefused(message: ClaimedMessage, reason: string): Promise<void>
  /** Writes down what is not tried any more */
  recordGivenUp(message: ClaimedMessage, reason: string): Promise<void>
}

/** Each one that is due, a few at a time, until none is left or `stopping`; those under way are finished. */
export async function deliverDue(
  context: DeliveryContext,
  worker: DeliveryWorker,
  stopping: AbortSignal,
): Promise<PromiseSettledResult<void>[]> {
  const { db, clock, waits } = context
  const { channel } = worker
  const [waiting] = await Promise.allSettled([findWaiting(db, channel)])
  if (waiting.status === 'rejected') return [waiting]
  const isOver = waits.findOver(waiting.value, clock())

  /** New ones first: their families are still looking at the screen. Null when none is left. */
  async function take(): Promise<ClaimedMessage | undefined | null> {
    const due = await findDueMessage(db, channel, clock())
    if (due) return claimMessage(db, due.id, clock())
    const again = isOver.shift()
    return again ? claimWaiting(db, again, clock()) : null
  }
  async function sendOneByOne(): Promise<void> {
    while (!stopping.aborted) {
      const message = await take()
      if (message === null) return
      if (message) {
        await waits.whileUnderWay(message.id, () => send(context, worker, message, stopping))
      }
    }
  }
  return Promise.allSettled(Array.from({ length: worker.atATime }, sendOneByOne))
}

/**
 * Begins the reason of what may be on its way. It is sent at most one more time, and then given up, visibly
 * (docs/decisions/0011); also when something else went wrong in between.
 */
const unanswered = 'no answer; '

/** Whether the last attempt, which failed for `reason`, may have succeeded */
export function isUnanswered(reason: string | null): boolean {
  return reason?.startsWith(unanswered) ?? false
}

const givenUp = 'given up: '

/** Of what is given up for `reason`: a silent server may have taken it. */
export function mayHaveArrived(reason: string): boolean {
  return reason.startsWith(givenUp + unanswered)
}

/** How long after a database that was gone is asked again, in milliseconds */
const writeAgainMs = 250

async function send(
  context: DeliveryContext,
  worker: DeliveryWorker,
  message: ClaimedMessage,
  stopping: AbortSignal,
): Promise<void> {
  const { elapsed } = context.waits
  const claimedAt = elapsed()
  const result = await attempt(context, worker, message)
  // What was delivered and is not written down is delivered twice: while the database is gone it is
  // kept in mind, for as long as the claim lasts.
  while (true) {
    try {
      return await writeDown(context, worker, message, result)
    } catch (error) {
      const isLast = stopping.aborted || elapsed() - claimedAt >= leaseMs
      if (isLast || !isUnavailable(error)) throw error
    }
    await setTimeout(writeAgainMs)
  }
}

async function writeDown(
  context: DeliveryContext,
  worker: DeliveryWorker,
  message: ClaimedMessage,
  result: Attempt,
): Promise<void> {
  const { db, clock, log } = context
  const facts = { messageId: message.id, kind: message.kind, attempts: message.attempts }
  if (result.outcome === 'sent') {
    await recordSent(db, message, result.told, clock())
    return log.info(facts, 'message sent')
  }
  if (result.outcome === 'postponed') return recordPostponed(db, message, result.until)
  const { outcome } = result
  const wasUnanswered = isUnanswered(message.lastError)
  const isSilent = outcome === 'unanswered' || (outcome === 'delayed' && wasUnanswered)
  const reason = isSilent ? unanswered + result.reason : result.reason
  if (outcome === 'useless') {
    await recordDropped(db, message, reason)
    return log.info(facts, 'message not sent, no longer of use')
  }
  if (outcome === 'unwanted') {
    await worker.recordGivenUp(message, reason)
    return log.info({ ...facts, reason }, 'message not sent')
  }
  if (outcome === 'unreadable') return recordFailed(db, message, reason)
  if (outcome === 'refused') {
    await worker.recordRefused(message, reason)
    return log.error({ ...facts, reason }, 'message not delivered, given up')
  }
  const { attempts } = message
  const expiresAt = 'expiresAt' in result ? result.expiresAt : null
  const isSecondSilence = outcome === 'unanswered' && wasUnanswered
  const patienceMs = worker.patienceMs?.(message)
  const again = nextAttemptAt({ attempts, expiresAt }, clock(), patienceMs)
  if (again && !isSecondSilence) {
    await delay(context, message, reason, again)
    return log.warn({ ...facts, reason, again }, 'message not delivered, will be tried again')
  }
  await worker.recordGivenUp(message, givenUp + reason)
  log.error({ ...facts, reason }, 'message not delivered, given up')
}

async function delay(
  { db, clock, waits }: DeliveryContext,
  message: ClaimedMessage,
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
  message: ClaimedMessage,
): Promise<Attempt> {
  try {
    return await worker.attempt(message)
  } catch (error) {
    log.error({ messageId: message.id, ...withoutWords(error) }, 'message could not be made')
    const reason = 'could not be made'
    if (error instanceof UnreadableMessage) return { outcome: 'unreadable', reason }
    // A fault of ours, which the next release may put right.
    return { outcome: 'delayed', reason }
  }
}

/** What an error is and where it arose; its words may quote what somebody typed. */
export function withoutWords(error: unknown): { error: string; at: string } {
  return { error: nameOfError(error), at: placesOf(error).slice(0, 5).join('\n') }
}
