import { dayMs, hourMs } from './duration.ts'

/** When a queued message is delivered, retried and given up; all in milliseconds */

/** Upper bound for one delivery */
export const maxDeliveryMs = 45_000

/** How long a worker owns a message that it delivers: longer than any delivery takes */
export const leaseMs = maxDeliveryMs + 15_000

/** The waits between retries sum up to this; time while no server ran does not count. */
export const giveUpAfterMs = dayMs

/** A text reminder is given up earlier: an e-mail replaces it, or it would come too late. */
export const giveUpTextReminderAfterMs = hourMs

/**
 * No attempt is planned farther ahead than this: a family is notified of a no-show the next morning, 25 hours later at
 * most, plus an hour when clocks go back. A later attempt was planned while the clock was wrong.
 */
export const farthestAttemptMs = 26 * hourMs

/** What is left of a message's wait by the clock, but never more than was planned */
export function remainingWaitMs(
  message: { leaseId: string | null; waitMs: number | null; nextAttemptAt: string },
  now: Date,
): number {
  const { leaseId, waitMs, nextAttemptAt } = message
  const planned = leaseId === null ? (waitMs ?? 0) : leaseMs
  return Math.max(0, Math.min(Date.parse(nextAttemptAt) - now.getTime(), planned))
}

/** Exponential backoff after `attempts` failures, from 1: 30 s, doubling, an hour at most */
export function retryDelayMs(attempts: number): number {
  return Math.min(30_000 * 2 ** (attempts - 1), hourMs)
}

/** After this many failures the waits no longer grow. */
const attemptsToLongestWait = 8

/**
 * How many of a message's attempts count if the last one failed because of this installation (mail-failure.ts): the
 * waits grow to the longest, but further attempts do not use up the day of retries.
 */
export function countedAttempts(attempts: number): number {
  return Math.max(Math.min(attempts, attemptsToLongestWait), attempts - 1)
}

/** The sum of the waits before attempt `attempts` */
export function retriedForMs(attempts: number): number {
  let sum = 0
  for (let failed = 1; failed < attempts; failed++) sum += retryDelayMs(failed)
  return sum
}

/**
 * When a failed delivery is retried; null once the waits sum up to `retryForMs`, independent of the clock. The last
 * attempt falls exactly on that limit.
 * Close to `expiresAt` the limit does not apply and attempts come closer together: each wait is half of the time
 * left, 30 seconds at least; null once no more than 30 seconds are left.
 */
export function nextAttemptAt(
  message: { attempts: number; expiresAt?: string | null | undefined },
  now: Date,
  retryForMs = giveUpAfterMs,
): Date | null {
  const { attempts, expiresAt } = message
  const expiresInMs = expiresAt ? Date.parse(expiresAt) - now.getTime() : Number.POSITIVE_INFINITY
  if (expiresInMs <= retryDelayMs(attempts)) {
    const wait = Math.max(expiresInMs / 2, retryDelayMs(1))
    return wait < expiresInMs ? new Date(now.getTime() + wait) : null
  }
  const retriesLeftMs = retryForMs - retriedForMs(attempts)
  if (retriesLeftMs <= 0) return null
  return new Date(now.getTime() + Math.min(retryDelayMs(attempts), retriesLeftMs))
}

/**
 * Whether an attempt is overdue by more than an hour, because no server ran or its clock was wrong. The message then
 * restarts its retries.
 */
export function isAfterOutage(nextAttemptAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(nextAttemptAt) > hourMs
}
