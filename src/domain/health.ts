import { type BackupFacts, type BackupWarning, findBackupWarnings } from './backup-copy.ts'
import type { Bound } from './brakes.ts'
import { minuteMs } from './duration.ts'

export type JobRun = {
  name: string
  intervalMs: number
  startedAt: string
  endedAt: string | null
  succeededAt: string | null
  error: string | null
}

const lateAfterIntervals = 3
export const maxRunMs = 10 * minuteMs
export const maxWaitMs = 15 * minuteMs

export function isJobLate(run: JobRun, now: Date): boolean {
  const isUnderWay = run.endedAt === null || run.endedAt < run.startedAt
  const lateAfterMs = lateAfterIntervals * run.intervalMs
  return isUnderWay
    ? now.getTime() - Date.parse(run.startedAt) > Math.max(lateAfterMs, maxRunMs)
    : now.getTime() - Date.parse(run.endedAt ?? run.startedAt) > lateAfterMs
}

/** A stored run may come from another process, so it must not hide this process's late run. */
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
    /** Messages that have waited longer than `maxWaitMs`; `since` is that of the oldest */
    waiting: { since: string; count: number } | null
    unknown: { since: string; count: number } | null
    /** Null without a mail server */
    missed?: { since: string; count: number } | null
    lastSend: { at: string; error: string | null } | null
  }
  /** Of the last 24 hours */
  held: readonly { bound: Bound; since: string; count: number }[]
  /** Null without a burst in the last 24 hours */
  burstAt: string | null
  /** Set while the database is being moved to `target` and afterwards, when nothing can be changed */
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
