import { dayMs, hourMs } from './duration.ts'

/** How long the retries of a message last, summed over their waits: an outage of our own does not count. */
export const giveUpAfterMs = dayMs

/**
 * Wait before attempt `attempts + 1`, in milliseconds: 30 s, doubling, an hour at most.
 * `attempts` counts the ones that failed, from 1.
 */
export function retryDelayMs(attempts: number): number {
  return Math.min(30_000 * 2 ** (attempts - 1), hourMs)
}

/** How long a message has been retried when attempt `attempts` is made, in milliseconds */
export function retriedForMs(attempts: number): number {
  let sum = 0
  for (let failed = 1; failed < attempts; failed++) sum += retryDelayMs(failed)
  return sum
}

/**
 * When a message that could not be delivered is tried again; null when `patienceMs`, a day for most, has been spent
 * on retries, however long ago the clock says it was queued. The last attempt falls exactly on the end of it.
 * Before `expiresAt`, after which nobody needs the message, attempts come closer together: each wait is half of
 * what is left, 30 seconds at least. That needs no patience, because it ends soon.
 */
export function nextAttemptAt(
  message: { attempts: number; expiresAt?: string | null | undefined },
  now: Date,
  patienceMs = giveUpAfterMs,
): Date | null {
  const { attempts, expiresAt } = message
  const useLeft = expiresAt ? Date.parse(expiresAt) - now.getTime() : Number.POSITIVE_INFINITY
  if (useLeft <= retryDelayMs(attempts)) {
    const wait = Math.max(useLeft / 2, retryDelayMs(1))
    return wait < useLeft ? new Date(now.getTime() + wait) : null
  }
  const patienceLeft = patienceMs - retriedForMs(attempts)
  if (patienceLeft <= 0) return null
  return new Date(now.getTime() + Math.min(retryDelayMs(attempts), patienceLeft))
}

/**
 * Whether nobody was there to make an attempt: it is overdue by an hour, because the server was off or its clock wrong.
 * The message then gets a fresh run of retries.
 */
export function isAfterOutage(nextAttemptAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(nextAttemptAt) > hourMs
}
