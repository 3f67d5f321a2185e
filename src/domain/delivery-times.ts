import { dayMs, hourMs } from './duration.ts'

export const maxDeliveryMs = 45_000

/** Longer than any delivery takes, so that no second worker delivers the message */
export const leaseMs = maxDeliveryMs + 15_000

/** Total backoff between retries; time while no server ran does not count. */
export const giveUpAfterMs = dayMs

export const giveUpTextReminderAfterMs = hourMs

/**
 * A no-show's notice is planned up to 25 hours ahead, plus an hour when clocks go back. An attempt further ahead was
 * planned while the clock was wrong.
 */
export const farthestAttemptMs = 26 * hourMs

export function remainingWaitMs(
  message: { leaseId: string | null; waitMs: number | null; nextAttemptAt: string },
  now: Date,
): number {
  const { leaseId, waitMs, nextAttemptAt } = message
  const planned = leaseId === null ? (waitMs ?? 0) : leaseMs
  return Math.max(0, Math.min(Date.parse(nextAttemptAt) - now.getTime(), planned))
}

/** After `attempts` failures, from 1: 30 s, doubling, an hour at most */
export function retryDelayMs(attempts: number): number {
  return Math.min(30_000 * 2 ** (attempts - 1), hourMs)
}

const attemptsToLongestWait = 8

/**
 * For failures that are this installation's fault (mail-failure.ts): the backoff grows to its maximum, but further
 * attempts do not count toward `giveUpAfterMs`.
 */
export function countedAttempts(attempts: number): number {
  return Math.max(Math.min(attempts, attemptsToLongestWait), attempts - 1)
}

export function retriedForMs(attempts: number): number {
  let sum = 0
  for (let failed = 1; failed < attempts; failed++) sum += retryDelayMs(failed)
  return sum
}

/**
 * Null once the backoff adds up to `retryForMs`; the last attempt falls exactly on that limit. The limit does not apply
 * close to `expiresAt`: there, each wait is half of the time left, but at least 30 seconds, and the result is null once
 * 30 seconds or less are left.
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

/** True if no server ran or its clock was wrong; the message then restarts its retries. */
export function isAfterOutage(nextAttemptAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(nextAttemptAt) > hourMs
}
