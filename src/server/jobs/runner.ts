import type { JobRun } from '../../domain/health.ts'
import { type Log, nameOfError } from '../http/log.ts'

/** Something to be done again and again, with nobody asking */
export type Job = {
  name: string
  /** Also run when a request has just made work for it */
  wakes: boolean
  /** Should begin nothing new once `stopping` is aborted */
  run(now: Date, stopping: AbortSignal): Promise<void>
}

export type JobRunner = {
  /** Runs every job at once, and then every `intervalMs` */
  start(): void
  /** Runs the jobs that wake, without waiting for them; nothing before `start` and after `stop` */
  wake(): void
  /** Resolves when every job has had a run that began after this call */
  runOnce(): Promise<void>
  /** No new runs; resolves when those under way have ended, or after `stopLimitMs` */
  stop(): Promise<void>
}

type Options = {
  jobs: Job[]
  intervalMs: number
  clock: () => Date
  log: Pick<Log, 'warn' | 'error'>
  /** Told at every tick how each job went last, for the health report */
  remember?: (runs: JobRun[]) => Promise<void>
  /** Calls `tick` again and again until the function that it answers is called */
  every?: (ms: number, tick: () => void) => () => void
  stopLimitMs?: number
}

/** Runs jobs in this process: each one by itself, one run at a time, a failing one without harm to the others. */
export function createJobRunner(options: Options): JobRunner {
  const { jobs, intervalMs, clock, log, every = repeat, stopLimitMs = 15_000 } = options
  const lastRuns = new Map<string, JobRun>()
  const stopping = new AbortController()
  const runs = jobs.map((job) => ({ job, ...oneAtATime(() => runJob(job)) }))
  let stopRepeating: (() => void) | undefined

  async function runJob(job: Job): Promise<void> {
    if (stopping.signal.aborted) return
    const { name } = job
    const startedAt = clock().toISOString()
    const before = lastRuns.get(name) ?? { endedAt: null, succeededAt: null, error: null }
    const underWay = { ...before, name, intervalMs, startedAt }
    lastRuns.set(name, underWay)
    try {
      await job.run(clock(), stopping.signal)
      const endedAt = clock().toISOString()
      lastRuns.set(name, { ...underWay, endedAt, succeededAt: endedAt, error: null })
    } catch (err) {
      log.error({ err, job: name }, 'job failed')
      lastRuns.set(name, { ...underWay, endedAt: clock().toISOString(), error: nameOfError(err) })
    }
  }
  const runAll = () => runs.map(({ run }) => run())

  const ticks = new Set<Promise<void>>()
  function tick(): void {
    const underWay = workOffTick().finally(() => ticks.delete(underWay))
    ticks.add(underWay)
  }
  /** One write for all jobs when their runs have ended, or at the next tick, should one take longer. */
  async function workOffTick(): Promise<void> {
    const ended = Promise.all(runAll())
    if (ticks.size === 0) await ended
    await remember()
  }
  async function remember(): Promise<void> {
    try {
      await options.remember?.([...lastRuns.values()])
    } catch (err) {
      log.warn({ err }, 'could not write down how the jobs went')
    }
  }

  return {
    start() {
      stopRepeating ??= every(intervalMs, tick)
      tick()
    },
    wake() {
      if (!stopRepeating) return
      for (const { job, run } of runs) if (job.wakes) run()
    },
    async runOnce() {
      await Promise.all(runAll())
    },
    async stop() {
      stopRepeating?.()
      stopRepeating = undefined
      stopping.abort()
      const ended = Promise.all([...runs.map(({ underWay }) => underWay()), ...ticks])
      if (!(await within(stopLimitMs, ended))) {
        log.warn({ stopLimitMs }, 'jobs were still at work when the time to stop had come')
      }
    },
  }
}

/** Never two at once: asked for while one is under way, another follows, however often it was asked for. */
function oneAtATime(work: () => Promise<void>) {
  let current: Promise<void> | undefined
  let askedAgain = false
  async function deliverDue() {
    do {
      askedAgain = false
      await work()
    } while (askedAgain)
    current = undefined
  }
  return {
    run(): Promise<void> {
      if (current) askedAgain = true
      else current = deliverDue()
      return current
    },
    underWay: () => current,
  }
}

function repeat(ms: number, tick: () => void): () => void {
  const timer = setInterval(tick, ms)
  return () => clearInterval(timer)
}

async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, ms, false)
  const inTime = await Promise.race([work.then(() => true), tooLate])
  clearTimeout(timer)
  return inTime
}
