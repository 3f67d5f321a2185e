import * as z from 'zod/mini'
import { bounds } from '../domain/brakes.ts'

/** GET /api/health */
export const health = z.object({ status: z.literal('ok') })

const jobRun = z.object({
  name: z.string(),
  intervalMs: z.number(),
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
  succeededAt: z.nullable(z.string()),
  error: z.nullable(z.string()),
})

/** A problem that needs attention; `since` is when it began (domain/health.ts). */
export const healthWarnings = [
  z.object({ kind: z.literal('dead_links'), address: z.string() }),
  z.object({ kind: z.literal('job_late'), job: z.string(), since: z.string() }),
  z.object({
    kind: z.literal('job_failed'),
    job: z.string(),
    since: z.string(),
    error: z.string(),
  }),
  z.object({ kind: z.literal('messages_waiting'), since: z.string(), count: z.number() }),
  z.object({ kind: z.literal('messages_unknown'), since: z.string(), count: z.number() }),
  z.object({ kind: z.literal('send_failed'), since: z.string(), error: z.string() }),
  z.object({
    kind: z.literal('messages_held'),
    bound: z.enum(bounds),
    since: z.string(),
    count: z.number(),
  }),
  z.object({ kind: z.literal('sign_up_burst'), since: z.string() }),
] as const

/** GET /api/health?full, for administrators: warnings, last job runs, and the outbox */
export const healthReport = z.extend(health, {
  warnings: z.array(z.discriminatedUnion('kind', healthWarnings)),
  jobs: z.array(jobRun),
  messages: z.object({
    waiting: z.nullable(z.object({ since: z.string(), count: z.number() })),
    unknown: z.nullable(z.object({ since: z.string(), count: z.number() })),
    lastSend: z.nullable(z.object({ at: z.string(), error: z.nullable(z.string()) })),
  }),
  /** The newest of the daily backups; null where this server makes none, as on PostgreSQL */
  backup: z.nullable(z.object({ lastAt: z.nullable(z.string()) })),
})
export type HealthReport = z.infer<typeof healthReport>
