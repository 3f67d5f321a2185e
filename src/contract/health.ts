import * as z from 'zod/mini'
import { bounds } from '../domain/brakes.ts'
import { sendingState } from './sending.ts'

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

/** `since`: the instant from which the warning counts, such as the end of the last run for `job_late` */
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
  z.object({ kind: z.literal('emails_missed'), since: z.string(), count: z.number() }),
  z.object({ kind: z.literal('send_failed'), since: z.string(), error: z.string() }),
  z.object({
    kind: z.literal('messages_held'),
    bound: z.enum(bounds),
    since: z.string(),
    count: z.number(),
  }),
  z.object({ kind: z.literal('sign_up_burst'), since: z.string() }),
  z.object({ kind: z.literal('backup_failed'), since: z.string(), error: z.string() }),
  z.object({ kind: z.literal('backup_old'), since: z.string(), isCopy: z.boolean() }),
  z.object({ kind: z.literal('backup_copy_failed'), since: z.string(), error: z.string() }),
  z.object({
    kind: z.literal('read_only'),
    why: z.enum(['moving', 'moved']),
    since: z.string(),
    /** The new database: host and name (PostgreSQL), or file (SQLite) */
    target: z.string(),
  }),
] as const

/** GET /api/health?full, for administrators */
export const healthReport = z.extend(health, {
  /** "1.0.0"; not public, because it reveals known vulnerabilities */
  version: z.string(),
  warnings: z.array(z.discriminatedUnion('kind', healthWarnings)),
  jobs: z.array(jobRun),
  messages: z.object({
    waiting: z.nullable(z.object({ since: z.string(), count: z.number() })),
    unknown: z.nullable(z.object({ since: z.string(), count: z.number() })),
    lastSend: z.nullable(z.object({ at: z.string(), error: z.nullable(z.string()) })),
  }),
  sending: sendingState,
  /**
   * The daily backup and its copy by BACKUP_COMMAND; `error` is set while copying fails. Null if this server makes
   * neither
   */
  backup: z.nullable(
    z.object({
      lastAt: z.nullable(z.string()),
      copiedAt: z.nullable(z.string()),
      error: z.nullable(z.string()),
    }),
  ),
})
export type HealthReport = z.infer<typeof healthReport>
