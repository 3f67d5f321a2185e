import type { JobRun } from '../../src/domain/health.ts'
import { createJobRunner, type Job } from '../../src/server/jobs/runner.ts'

/** A job whose runs end only when the test ends them */
export function controlledJob(name: string, wakes = true) {
  const runs: { now: Date; stopping: AbortSignal; end(): void; fail(error: Error): void }[] = []
  const job: Job = {
    name,
    wakes,
    run: (now, stopping) =>
      new Promise((resolve, reject) => runs.push({ now, stopping, end: resolve, fail: reject })),
  }
  return { job, runs }
}

/** A runner whose clock and ticks the test controls; records its log and stored runs. */
export function createTestRunner(
  jobs: Job[],
  { stopLimitMs = 10_000, canStore = true, findOutage = (): Error | null => null } = {},
) {
  const storedRuns: JobRun[][] = []
  let now = '2026-12-01T12:00:00.000Z'
  const logged: object[] = []
  let tick: (() => void) | undefined
  const log = (facts: object, message: string) => logged.push({ ...facts, message })
  const runner = createJobRunner({
    jobs,
    intervalMs: 15_000,
    clock: () => new Date(now),
    elapsed: () => Date.parse(now),
    log: { info: log, warn: log, error: log },
    every: (_ms, call) => {
      tick = call
      return () => {
        tick = undefined
      }
    },
    stopLimitMs,
    saveRuns: async (runs) => {
      const outage = findOutage()
      if (outage) throw outage
      if (!canStore) throw new Error('no database')
      storedRuns.push(runs)
    },
  })
  return {
    runner,
    logged,
    storedRuns,
    setTime: (time: string) => {
      now = `2026-12-01T${time}.000Z`
    },
    tick: () => tick?.(),
    isTicking: () => tick !== undefined,
  }
}
export const settle = () => new Promise((resolve) => setImmediate(resolve))
