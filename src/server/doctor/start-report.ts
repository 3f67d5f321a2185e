import type { Db } from '../db/connect.ts'
import type { Log } from '../http/log.ts'
import { type Check, type CheckContext, runChecks } from './check.ts'
import { allChecks } from './checks.ts'

/** A reverse proxy may need a few seconds to notice that the server listens. */
const networkAfterMs = 10_000

type Options = {
  context: () => CheckContext & { db: Db | null }
  log: Pick<Log, 'warn'>
  checks?: readonly Check[]
  schedule?: (ms: number, run: () => void) => () => void
}

/** Logs what quick checks find at once, and what network checks find after ten seconds. Returns a function to stop. */
export function reportAtStart({
  context,
  log,
  checks = allChecks,
  schedule = scheduleByTimer,
}: Options): () => void {
  let isStopped = false
  async function report(kind: Check['kind']): Promise<void> {
    const results = await runChecks(
      checks.filter((check) => check.kind === kind),
      context(),
    )
    if (isStopped) return
    for (const { name, result, found, advice } of results) {
      if (result !== 'ok') log.warn({ check: name, result }, [found, advice].join(' '))
    }
  }
  void report('quick')
  const stopWaiting = schedule(networkAfterMs, () => void report('network'))
  return () => {
    isStopped = true
    stopWaiting()
  }
}

function scheduleByTimer(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms).unref()
  return () => clearTimeout(timer)
}
