import type { Log } from '../http/log.ts'

const repeatMs = 10 * 60_000

/** Proxies ask each second: logs the first failure of an outage, one each ten minutes, and its end. */
export function createOutageLog(log: Pick<Log, 'info' | 'error'>, elapsed: () => number) {
  let loggedAt: number | null = null
  return {
    failed(err: unknown): void {
      if (loggedAt !== null && elapsed() - loggedAt < repeatMs) return
      loggedAt = elapsed()
      log.error({ err }, 'database does not answer or refuses writes')
    },
    works(): void {
      if (loggedAt !== null) log.info({}, 'database answers and takes writes again')
      loggedAt = null
    },
  }
}
