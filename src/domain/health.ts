import { type BackupFacts, type BackupWarning, findBackupWarnings } from './backup-copy.ts'
import type { Bound } from './brakes.ts'
import { minuteMs } from './duration.ts'

/** Conditions that need an administrator's attention */

export type JobRun = {
  name: string
  /** Milliseconds between two runs */
  intervalMs: number
  startedAt: string
  /** End of the last run; null until the first one ends */
  endedAt: string | null
  succeededAt: string | null
  /** Error of the last run; null if it succeeded */
  error: string | null
}

const lateAfterIntervals = 3
/** A run may take long, for example with a slow mail server; beyond this it is stuck. */
export const maxRunMs = 10 * minuteMs
/** A message that waits longer is late: a family expects its confirmation at once. */
export const maxWaitMs = 15 * minuteMs

/** Whether a job has not run for three intervals, or its current run takes longer than that and than ten minutes */
export function isJobLate(run: JobRun, now: Date): boolean {
  const isUnderWay = run.endedAt === null || run.endedAt < run.startedAt
  const lateAfterMs = lateAfterIntervals * run.intervalMs
  return isUnderWay
    ? now.getTime() - Date.parse(run.startedAt) > Math.max(lateAfterMs, maxRunMs)
    : now.getTime() - Date.parse(run.endedAt ?? run.startedAt) > lateAfterMs
}

/** The stored runs, which any process may have written last; a late run of this process replaces its stored one. */
export function withOwnRuns(
  stored: readonly JobRun[],
  own: readonly JobRun[],
  now: Date,
): JobRun[] {
  const late = own.filter((run) => isJobLate(run, now))
  return stored.map((run) => late.find(({ name }) => name === run.name) ?? run)
}

export type HealthFacts = {
  jobs: readonly JobRun[]
  messages: {
    /** Messages that wait too long: the time of the oldest, and how many */
    waiting: { since: string; count: number } | null
    /** Queued messages of kinds that this release does not know */
    unknown: { since: string; count: number } | null
    /** E-mails about coming appointments that never left; always null without a mail server */
    missed?: { since: string; count: number } | null
    /** The last attempt to send a message; `error` is null if it succeeded */
    lastSend: { at: string; error: string | null } | null
  }
  /** Messages held back and replies not sent in the last 24 hours, by the bound that they reached */
  held: readonly { bound: Bound; since: string; count: number }[]
  /** The last burst of sign-ups from one internet address; null if none in 24 hours */
  burstAt: string | null
  /** Why nothing can be changed: the database is being moved, or was moved, to `target` */
  readOnly?: { since: string; why: 'moving' | 'moved'; target: string } | null
}

/** `deadLinks`: the address that links in messages lead to, if families cannot open it */
type SettingFacts = { deadLinks?: string | null; backup?: BackupFacts }

export type HealthWarning =
  | { kind: 'dead_links'; address: string }
  | { kind: 'job_late'; job: string; since: string }
  | { kind: 'job_failed'; job: string; since: string; error: string }
  | { kind: 'messages_waiting'; since: string; count: number }
  | { kind: 'messages_unknown'; since: string; count: number }
  | { kind: 'emails_missed'; since: string; count: number }
  | { kind: 'send_failed'; since: string; error: string }
  | { kind: 'messages_held'; bound: Bound; since: string; count: number }
  | { kind: 'sign_up_burst'; since: string }
  | BackupWarning
  | { kind: 'read_only'; why: 'moving' | 'moved'; since: string; target: string }

/** All current warnings */
export function findWarnings(
  { jobs, messages, held, burstAt, readOnly, deadLinks, backup }: HealthFacts & SettingFacts,
  now: Date,
): HealthWarning[] {
  const { waiting, unknown, missed, lastSend } = messages
  return [
    ...(readOnly ? [{ kind: 'read_only' as const, ...readOnly }] : []),
    ...(deadLinks ? [{ kind: 'dead_links' as const, address: deadLinks }] : []),
    ...jobs.flatMap((run) => findJobWarnings(run, now)),
    ...(waiting ? [{ kind: 'messages_waiting' as const, ...waiting }] : []),
    ...(unknown ? [{ kind: 'messages_unknown' as const, ...unknown }] : []),
    ...(lastSend?.error
      ? [{ kind: 'send_failed' as const, since: lastSend.at, error: lastSend.error }]
      : []),
    ...(missed ? [{ kind: 'emails_missed' as const, ...missed }] : []),
    ...held.map((facts) => ({ kind: 'messages_held' as const, ...facts })),
    ...(burstAt ? [{ kind: 'sign_up_burst' as const, since: burstAt }] : []),
    ...(backup ? findBackupWarnings(backup, now) : []),
  ]
}

function findJobWarnings(run: JobRun, now: Date): HealthWarning[] {
  const { name: job, startedAt, endedAt, error } = run
  if (isJobLate(run, now)) return [{ kind: 'job_late', job, since: endedAt ?? startedAt }]
  if (!error) return []
  return job === 'back-up'
    ? [{ kind: 'backup_failed', since: startedAt, error }]
    : [{ kind: 'job_failed', job, since: startedAt, error }]
}
