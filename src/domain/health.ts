import type { Bound } from './brakes.ts'
import { minuteMs } from './duration.ts'

/** When the program needs somebody to look after it */

export type JobRun = {
  name: string
  /** How often it is to run */
  intervalMs: number
  startedAt: string
  /** Earlier than the start while the run is under way; null before the first one has ended */
  endedAt: string | null
  succeededAt: string | null
  /** What the last run failed with; null when it succeeded */
  error: string | null
}

const lateAfterIntervals = 3
/** A run may take long, such as with a slow mail server, but not for ever. */
export const longestRunMs = 10 * minuteMs
/** Messages that wait longer do not do what they are for: a family looks for its confirmation now. */
export const longestWaitMs = 15 * minuteMs

/** Nothing was heard of a job for three times its interval, or of its run for ten minutes. */
export function isJobLate(run: JobRun, now: Date): boolean {
  const isUnderWay = run.endedAt === null || run.endedAt < run.startedAt
  const patience = lateAfterIntervals * run.intervalMs
  return isUnderWay
    ? now.getTime() - Date.parse(run.startedAt) > Math.max(patience, longestRunMs)
    : now.getTime() - Date.parse(run.endedAt ?? run.startedAt) > patience
}

export type HealthFacts = {
  jobs: readonly JobRun[]
  messages: {
    /** The oldest that has waited too long, and how many */
    waiting: { since: string; count: number } | null
    /** The last attempt to send one; `error` is null when it succeeded */
    /** Queued, of kinds that this release does not know */
    unknown: { since: string; count: number } | null
    lastSend: { at: string; error: string | null } | null
  }
  /** What the brakes kept back in the last 24 hours, by the bound that was reached */
  held: readonly { bound: Bound; since: string; count: number }[]
  /** When there was last a burst of sign-ups from one address; null when not in the last 24 hours */
  burstAt: string | null
}

/** What the settings have to do with it; the address is where links lead that no family can open */
type SettingFacts = { deadLinks?: string | null }

export type HealthWarning =
  | { kind: 'dead_links'; address: string }
  | { kind: 'job_late'; job: string; since: string }
  | { kind: 'job_failed'; job: string; since: string; error: string }
  | { kind: 'messages_waiting'; since: string; count: number }
  | { kind: 'messages_unknown'; since: string; count: number }
  | { kind: 'send_failed'; since: string; error: string }
  | { kind: 'messages_held'; bound: Bound; since: string; count: number }
  | { kind: 'sign_up_burst'; since: string }

/** What somebody has to look after now: links that lead nowhere, jobs, messages that do not go out, and floods */
export function findWarnings(
  { jobs, messages, held, burstAt, deadLinks }: HealthFacts & SettingFacts,
  now: Date,
): HealthWarning[] {
  const { waiting, unknown, lastSend } = messages
  return [
    ...(deadLinks ? [{ kind: 'dead_links' as const, address: deadLinks }] : []),
    ...jobs.flatMap((run) => warnOfJob(run, now)),
    ...(waiting ? [{ kind: 'messages_waiting' as const, ...waiting }] : []),
    ...(unknown ? [{ kind: 'messages_unknown' as const, ...unknown }] : []),
    ...(lastSend?.error
      ? [{ kind: 'send_failed' as const, since: lastSend.at, error: lastSend.error }]
      : []),
    ...held.map((facts) => ({ kind: 'messages_held' as const, ...facts })),
    ...(burstAt ? [{ kind: 'sign_up_burst' as const, since: burstAt }] : []),
  ]
}

function warnOfJob(run: JobRun, now: Date): HealthWarning[] {
  const { name: job, startedAt, endedAt, error } = run
  if (isJobLate(run, now)) return [{ kind: 'job_late', job, since: endedAt ?? startedAt }]
  return error ? [{ kind: 'job_failed', job, since: startedAt, error }] : []
}
