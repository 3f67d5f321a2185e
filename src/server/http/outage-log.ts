import type { Log } from './log.ts'

export const repeatMs = 10 * 60_000

const ofHealth = {
  failed: 'database does not answer or refuses writes',
  works: 'database answers and takes writes again',
}

/**
 * Checks and jobs fail every few seconds during an outage, so it is logged only at its start, every ten minutes, and at
 * its end.
 */
export function createOutageLog(
  log: Pick<Log, 'info' | 'error'>,
  elapsed: () => number,
  lines = ofHealth,
) {
  let loggedAt: number | null = null
  return {
    failed(err: unknown): void {
      if (loggedAt !== null && elapsed() - loggedAt < repeatMs) return
      loggedAt = elapsed()
      log.error({ err }, lines.failed)
    },
    /** Returns true if this ends an outage. */
    works(): boolean {
      const hasEnded = loggedAt !== null
      if (hasEnded) log.info({}, lines.works)
      loggedAt = null
      return hasEnded
    },
  }
}
