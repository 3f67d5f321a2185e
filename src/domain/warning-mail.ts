import { hourMs, minuteMs } from './duration.ts'
import type { HealthWarning } from './health.ts'
import { isRecent } from './time-window.ts'

/** Which warnings of the dashboard go to the administrators by e-mail, and when (docs/decisions/0063) */

/** A warning is mailed once it has lasted this long, and is over once gone this long, so a hiccup mails nobody. */
export const steadyMs = 5 * minuteMs
export const warningMailsADay = 6
export const mailDayMs = 24 * hourMs

const notMailed: readonly HealthWarning['kind'][] = [
  // The organization gets an e-mail of its own about it, at once.
  'sign_up_burst',
  // Delivering an e-mail about it would clear the warning. If it lasts, `messages_waiting` follows.
  'send_failed',
]

/** Events, not states: they have no end. */
const withoutEnd: readonly string[] = ['messages_held'] satisfies HealthWarning['kind'][]

/** Whether an e-mail follows when this warning is over */
export function hasReportedEnd(key: string): boolean {
  return !withoutEnd.includes(key.split(' ')[0] ?? '')
}

/** A warning that was seen before and is still remembered; instants are ISO 8601 UTC. */
export type WatchedWarning = {
  key: string
  firstSeenAt: string
  /** Null while it lasts */
  goneSince: string | null
  /** When its e-mail was queued; null before */
  toldAt: string | null
}

/** Identifies a warning while its figures change, such as "job_late remind" */
export function warningKey(warning: HealthWarning): string {
  const { kind, job, bound } = warning as { kind: string; job?: string; bound?: string }
  return [kind, job, bound].filter(Boolean).join(' ')
}

/** Current warnings by key, without those that are never mailed */
export function mailedWarnings(current: readonly HealthWarning[]): Map<string, HealthWarning> {
  const mailed = current.filter(({ kind }) => !notMailed.includes(kind))
  return new Map(mailed.map((warning) => [warningKey(warning), warning]))
}

export type WatchPlan = {
  /** Seen for the first time, there again, and just gone */
  appeared: string[]
  back: string[]
  gone: string[]
  /** To be mailed */
  begun: string[]
  over: string[]
  /** Gone without an e-mail about their end */
  forgotten: string[]
}

/** Compares the warnings of now with those seen before. */
export function planWarningMail(
  watched: readonly WatchedWarning[],
  currentKeys: Iterable<string>,
  now: Date,
): WatchPlan {
  const current = new Set(currentKeys)
  const known = new Set(watched.map(({ key }) => key))
  const isSteady = (since: string) => !isRecent(since, now, steadyMs)
  const present = watched.filter(({ key }) => current.has(key))
  const absent = watched.filter(({ key }) => !current.has(key))
  const past = absent.filter(({ goneSince }) => goneSince !== null && isSteady(goneSince))
  const hasEnd = ({ key, toldAt }: WatchedWarning) => toldAt !== null && hasReportedEnd(key)
  return {
    appeared: [...current].filter((key) => !known.has(key)),
    back: keysOf(present.filter(({ goneSince }) => goneSince !== null)),
    gone: keysOf(absent.filter(({ goneSince }) => goneSince === null)),
    begun: keysOf(present.filter((one) => one.toldAt === null && isSteady(one.firstSeenAt))),
    over: keysOf(past.filter(hasEnd)),
    forgotten: keysOf(past.filter((one) => !hasEnd(one))),
  }
}

function keysOf(watched: readonly WatchedWarning[]): string[] {
  return watched.map(({ key }) => key)
}

export function isNothing(plan: WatchPlan): boolean {
  return Object.values(plan).every((keys) => keys.length === 0)
}
