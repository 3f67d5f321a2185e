import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { createDatabaseCheck } from '../db/check-database.ts'
import type { Db } from '../db/connect.ts'
import type { Log } from '../http/log.ts'
import { countOutbox } from './metrics-queries.ts'

type Options = {
  db: Db
  databaseUrl: string
  clock: () => Date
  log: Pick<Log, 'warn'>
}

/** Metrics of this process. Labels have few fixed values and never user input. */
export function createMetrics({ db, databaseUrl, clock, log }: Options) {
  const checkDatabase = createDatabaseCheck(db, databaseUrl)
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'washday_http_request_duration_seconds',
    help: 'Duration of requests by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const registrations = new Counter({
    name: 'washday_registrations_total',
    help: 'Registrations created by this process, by their first status',
    labelNames: ['status'],
    registers,
  })
  const jobRuns = new Counter({
    name: 'washday_job_runs_total',
    help: 'Runs of each job in this process',
    labelNames: ['job', 'outcome'],
    registers,
  })
  const jobSucceeded = new Gauge({
    name: 'washday_job_last_success_timestamp_seconds',
    help: 'When each job last succeeded in this process',
    labelNames: ['job'],
    registers,
  })
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
  const queued = gauge('washday_outbox_queued', 'Messages that wait to be sent')
  const failed = gauge('washday_outbox_failed', 'Messages that failed for good')
  const oldest = gauge('washday_outbox_oldest_seconds', 'How long the oldest message has waited')
  const databaseUp = gauge('washday_database_up', '1 while the database answers')
  const writable = gauge('washday_database_writable', '1 while the database can be written')

  async function readWritable(): Promise<void> {
    try {
      await checkDatabase()
      writable.set(1)
    } catch (err) {
      log.warn({ err }, 'the database cannot be written')
      writable.set(0)
    }
  }

  async function readOutbox(): Promise<void> {
    try {
      const figures = await countOutbox(db)
      const since = figures.oldestSince ? Date.parse(figures.oldestSince) : Number.NaN
      queued.set(figures.queued)
      failed.set(figures.failed)
      oldest.set(Number.isNaN(since) ? 0 : Math.max(0, (clock().getTime() - since) / 1000))
      databaseUp.set(1)
    } catch (err) {
      // The other metrics are needed most when the database fails.
      log.warn({ err }, 'database metrics are unavailable')
      databaseUp.set(0)
      for (const unknown of [queued, failed, oldest]) unknown.set(Number.NaN)
    }
  }

  return {
    contentType: registry.contentType,
    async read(): Promise<string> {
      await Promise.all([readOutbox(), readWritable()])
      return registry.metrics()
    },

    observe(app: FastifyInstance): void {
      app.addHook('onResponse', (request, reply, done) => {
        const { method, routeOptions } = request
        requests.observe(
          { method, route: patternOf(routeOptions.url), status: reply.statusCode },
          reply.elapsedTime / 1000,
        )
        done()
      })
      app.addHook('preSerialization', (_request, reply, payload, done) => {
        const status = reply.statusCode === 201 ? statusOf(payload) : undefined
        if (status) registrations.inc({ status })
        done(null, payload)
      })
    },

    /** Wraps a job to count its runs */
    watch<Job extends { name: string; run(now: Date, stopping: AbortSignal): Promise<void> }>(
      job: Job,
    ): Job {
      return {
        ...job,
        async run(now, stopping) {
          try {
            await job.run(now, stopping)
          } catch (error) {
            jobRuns.inc({ job: job.name, outcome: 'failed' })
            throw error
          }
          jobRuns.inc({ job: job.name, outcome: 'succeeded' })
          jobSucceeded.set({ job: job.name }, clock().getTime() / 1000)
        },
      }
    },
  }
}
export type Metrics = ReturnType<typeof createMetrics>

/** One label for all assets, because their names change with every build */
function patternOf(route: string | undefined): string {
  if (!route) return 'unknown'
  return route.startsWith('/assets/') ? '/assets/*' : route
}

/** The status of the new registration in an answer, if there is one */
function statusOf(payload: unknown): string | undefined {
  if (typeof payload !== 'object' || payload === null || !('registration' in payload)) return
  const { registration } = payload
  if (typeof registration !== 'object' || registration === null) return
  return 'status' in registration ? String(registration.status) : undefined
}
