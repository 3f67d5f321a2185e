import { damageAdvice } from '../db/check-database.ts'
import { isDamaged } from '../db/errors.ts'
import type { Log } from './log.ts'

export const repeatMs = 10 * 60_000

const healthLines = {
  failed: 'database does not answer or refuses writes',
  works: 'database answers and takes writes again',
}

/** Logs an outage at its start, every ten minutes and at its end, because checks and jobs fail every few seconds. */
export function createOutageLog(
  log: Pick<Log, 'info' | 'error'>,
  elapsed: () => number,
  lines = healthLines,
) {
  let loggedAt: number | null = null
  return {
    failed(err: unknown): void {
      if (loggedAt !== null && elapsed() - loggedAt < repeatMs) return
      loggedAt = elapsed()
      log.error({ err }, isDamaged(err) ? damageAdvice : lines.failed)
    },
    /** Returns whether an outage has ended. */
    works(): boolean {
      const hasEnded = loggedAt !== null
      if (hasEnded) log.info({}, lines.works)
      loggedAt = null
      return hasEnded
    },
  }
}
