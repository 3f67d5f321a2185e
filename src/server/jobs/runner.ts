import type { JobRun } from '../../domain/health.ts'
import { undoMs } from '../../domain/undo.ts'
import { damageAdvice } from '../db/check-database.ts'
import { isDamaged, isUnavailable } from '../db/errors.ts'
import { errorName, type Log } from '../http/log.ts'
import { createOutageLog, repeatMs } from '../http/outage-log.ts'
import { repeat, within } from '../timers.ts'

export type Job = {
  name: string
  /** True if every wake runs the job; false if only a wake with its name does */
  wakes: boolean
  /** Must start nothing new after `stopping` is aborted */
  run(now: Date, stopping: AbortSignal): Promise<void>
}

export type JobRunner = {
  /** Runs every job now, and then every `intervalMs` */
  start(): void
  /**
   * Runs the jobs with `wakes`, and the job with this name, without waiting for them. Does nothing before `start` and
   * after `stop`.
   */
  wake(name?: string): void
  lastRuns(): JobRun[]
  /** Runs every job; resolves when each has completed a run that began after this call */
  runOnce(): Promise<void>
  /** Starts no new runs; resolves when the current runs have ended, or after `stopLimitMs` */
  stop(): Promise<void>
}

type Options = {
  jobs: Job[]
  intervalMs: number
  clock: () => Date
  /** A monotonic clock in milliseconds */
  elapsed?: () => number
  log: Pick<Log, 'info' | 'warn' | 'error'>
  /** Called after every tick */
  saveRuns?: (runs: JobRun[]) => Promise<void>
  /** Calls `tick` periodically; returns the function that stops it */
  every?: (ms: number, tick: () => void) => () => void
  stopLimitMs?: number
}

const laterWakeMs = 500

const outageLines = {
  failed: 'the jobs cannot use the database',
  works: 'the jobs use the database again',
}

/** Runs the jobs independently of each other. A job never runs twice at the same time. */
export function createJobRunner(options: Options): JobRunner {
  const { jobs, intervalMs, clock, log, every = repeat, stopLimitMs = 15_000 } = options
  const elapsed = options.elapsed ?? (() => performance.now())
  const outage = createOutageLog(log, elapsed, outageLines)
  /** What was last logged about each failing job */
  const logged = new Map<string, { reason: string; at: number }>()
  /** Failures caused by the database. If the runs cannot be stored either, one line is logged for all of them. */
  let databaseFailures: { err: unknown; job: string }[] = []
  const lastRuns = new Map<string, JobRun>()
  const stopping = new AbortController()
  const runs = jobs.map((job) => ({ job, ...oneAtATime(() => runJob(job)) }))
  let stopRepeating: (() => void) | undefined

  async function runJob(job: Job): Promise<void> {
    if (stopping.signal.aborted) return
    const { name } = job
    const startedAt = clock().toISOString()
    const before = lastRuns.get(name) ?? { endedAt: null, succeededAt: null, error: null }
    const current = { ...before, name, intervalMs, startedAt }
    lastRuns.set(name, current)
    try {
      await job.run(clock(), stopping.signal)
      const endedAt = clock().toISOString()
      lastRuns.set(name, { ...current, endedAt, succeededAt: endedAt, error: null })
      if (logged.delete(name)) log.info({ job: name }, 'job works again')
    } catch (err) {
      const failure = { err, job: name }
      if (options.saveRuns && isUnavailable(err)) databaseFailures.push(failure)
      else logFailure(failure)
      lastRuns.set(name, { ...current, endedAt: clock().toISOString(), error: errorName(err) })
    }
  }
  /** Logs the same failure again only after `repeatMs`, because most jobs run every few seconds. */
  function logFailure(failure: { err: unknown; job: string }): void {
    const reason = String(failure.err)
    const last = logged.get(failure.job)
    if (last?.reason === reason && elapsed() - last.at < repeatMs) return
    logged.set(failure.job, { reason, at: elapsed() })
    log.error(failure, isDamaged(failure.err) ? damageAdvice : 'job failed')
  }
  const runAll = () => runs.map(({ run }) => run())
  /** Timers by their due time, in milliseconds of `performance.now` */
  const laterWakes = new Map<number, NodeJS.Timeout>()
  const wakeNow = (name?: string) => {
    for (const { job, run } of runs) if ((job.wakes || job.name === name) && stopRepeating) run()
  }

  const ticks = new Set<Promise<void>>()
  function tick(): void {
    const current = runTick().finally(() => ticks.delete(current))
    ticks.add(current)
  }
  /** Stores all runs in one write when they have ended. The next tick stores runs that have not ended by then. */
  async function runTick(): Promise<void> {
    const ended = Promise.all(runAll())
    if (ticks.size === 0) await ended
    await saveRuns()
  }
  async function saveRuns(): Promise<void> {
    try {
      await options.saveRuns?.([...lastRuns.values()])
      if (outage.works()) databaseFailures = []
    } catch (err) {
      if (isUnavailable(err)) {
        outage.failed(err)
        databaseFailures = []
      } else log.warn({ err }, 'could not store the job runs; trying again at the next tick')
    }
    logDatabaseFailures()
  }
  function logDatabaseFailures(): void {
    for (const failure of databaseFailures.splice(0)) logFailure(failure)
  }

  return {
    start() {
      stopRepeating ??= every(intervalMs, tick)
      tick()
    },
    wake(name) {
      if (!stopRepeating) return
      wakeNow(name)
      // Wakes again after the undo time, when an act's messages can be sent. Wakes within half a second share a timer.
      const now = performance.now()
      const due = Math.ceil((now + undoMs + 100) / laterWakeMs) * laterWakeMs
      if (laterWakes.has(due)) return
      const run = () => {
        laterWakes.delete(due)
        wakeNow()
      }
      laterWakes.set(due, setTimeout(run, due - now).unref())
    },
    lastRuns: () => [...lastRuns.values()],
    async runOnce() {
      await Promise.all(runAll())
    },
    async stop() {
      for (const timer of laterWakes.values()) clearTimeout(timer)
      stopRepeating?.()
      stopRepeating = undefined
      stopping.abort()
      const ended = Promise.all([...runs.map(({ current }) => current()), ...ticks])
      if ((await within(stopLimitMs, ended)) === null) {
        log.warn({ stopLimitMs }, 'jobs were still running at the time limit for stopping')
      }
      logDatabaseFailures()
    },
  }
}

/** Calls during a run are combined into one more run. */
function oneAtATime(work: () => Promise<void>) {
  let current: Promise<void> | undefined
  let isRequested = false
  async function runWhileRequested() {
    do {
      isRequested = false
      await work()
    } while (isRequested)
    current = undefined
  }
  return {
    run(): Promise<void> {
      if (current) isRequested = true
      else current = runWhileRequested()
      return current
    },
    current: () => current,
  }
}
