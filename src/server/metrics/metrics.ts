import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import {
  type DeliveryOutcome,
  deliveryOutcomes,
  type MessageChannel,
} from '../../domain/message.ts'
import type { ProcessConfig } from '../config/config.ts'
import { programVersion } from '../config/version.ts'
import type { Db } from '../db/connect.ts'
import { isShared } from '../db/engine.ts'
import type { Log } from '../http/log.ts'
import { createStateMetrics } from './state-metrics.ts'

type Options = {
  db: Db
  config: ProcessConfig
  clock: () => Date
  log: Pick<Log, 'warn'>
}

/** Metrics of this process. A label has few fixed values, and never user input. */
export function createMetrics({ db, config, clock, log }: Options) {
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
    help: 'Public sign-ups that this process accepted, by status; completing an entry counts again',
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
    help: 'When each job last succeeded in this process; its start until then',
    labelNames: ['job'],
    registers,
  })
  const serverErrors = new Counter({
    name: 'washday_http_server_errors_total',
    help: 'Requests that were answered with a status of 500 or more, by route',
    labelNames: ['route'],
    registers,
  })
  const deliveries = new Counter({
    name: 'washday_deliveries_total',
    help: 'Attempts of this process to deliver a message, by channel and outcome',
    labelNames: ['channel', 'outcome'],
    registers,
  })
  for (const channel of ['email', 'text'] satisfies MessageChannel[]) {
    for (const outcome of deliveryOutcomes) deliveries.inc({ channel, outcome }, 0)
  }
  const info = new Gauge({
    name: 'washday_build_info',
    help: 'Always 1; the version is in its label',
    labelNames: ['version', 'engine'],
    registers,
  })
  const engine = isShared(config.databaseUrl) ? 'postgres' : 'sqlite'
  info.set({ version: programVersion, engine }, 1)
  const readState = createStateMetrics({ registry, db, config, clock, log })

  return {
    contentType: registry.contentType,
    async read(): Promise<string> {
      await readState()
      return registry.metrics()
    },

    countDelivery(delivery: { channel: MessageChannel; outcome: DeliveryOutcome }): void {
      deliveries.inc(delivery)
    },

    observe(app: FastifyInstance): void {
      app.addHook('onRoute', ({ url }) => {
        // `rate()` misses the first error of a new counter, so the counters of families' routes exist from the start.
        if (!url.startsWith('/api/admin')) serverErrors.inc({ route: patternOf(url) }, 0)
      })
      app.addHook('onResponse', (request, reply, done) => {
        const { method, routeOptions } = request
        const status = reply.statusCode
        const route = patternOf(routeOptions.url)
        requests.observe({ method, route, status }, reply.elapsedTime / 1000)
        if (status >= 500) serverErrors.inc({ route })
        done()
      })
      app.addHook('preSerialization', (_request, reply, payload, done) => {
        const status = reply.statusCode === 201 ? statusOf(payload) : undefined
        if (status) registrations.inc({ status })
        done(null, payload)
      })
    },

    watch<Job extends { name: string; run(now: Date, stopping: AbortSignal): Promise<void> }>(
      job: Job,
    ): Job {
      // Set at the start, so that a job that never succeeds is visible, too.
      jobSucceeded.set({ job: job.name }, clock().getTime() / 1000)
      for (const outcome of ['succeeded', 'failed']) jobRuns.inc({ job: job.name, outcome }, 0)
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

/** All assets share a label, because their names change with every build. */
function patternOf(route: string | undefined): string {
  if (!route) return 'unknown'
  return route.startsWith('/assets/') ? '/assets/*' : route
}

/** The status of the new registration in the response to a sign-up; undefined for other responses */
function statusOf(payload: unknown): string | undefined {
  if (typeof payload !== 'object' || payload === null || !('registration' in payload)) return
  const { registration } = payload
  if (typeof registration !== 'object' || registration === null) return
  return 'status' in registration ? String(registration.status) : undefined
}
