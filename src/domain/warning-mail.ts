import { hourMs, minuteMs } from './duration.ts'
import type { HealthWarning } from './health.ts'
import { isRecent } from './time-window.ts'

/** E-mails to administrators about the dashboard's warnings (docs/decisions/0063) */

/** A warning is mailed once it has lasted this long, and is over once it has been gone this long. */
export const steadyMs = 5 * minuteMs
export const warningMailsADay = 6
export const mailDayMs = 24 * hourMs

const unmailedKinds: readonly HealthWarning['kind'][] = [
  // A burst has its own e-mail.
  'sign_up_burst',
  // Delivering an e-mail about this warning would clear it. If sending keeps failing, `messages_waiting` follows.
  'send_failed',
]

/** These report events, which have no end. */
const kindsWithoutEnd: readonly string[] = ['messages_held'] satisfies HealthWarning['kind'][]

export function hasReportedEnd(key: string): boolean {
  return !kindsWithoutEnd.includes(key.split(' ')[0] ?? '')
}

export type WatchedWarning = {
  key: string
  firstSeenAt: string
  goneSince: string | null
  /** When the e-mail about the warning was queued */
  toldAt: string | null
}

/** "job_late remind"; without the figures, which change */
export function warningKey(warning: HealthWarning): string {
  const { kind, job, bound } = warning as { kind: string; job?: string; bound?: string }
  return [kind, job, bound].filter(Boolean).join(' ')
}

export function mailedWarnings(current: readonly HealthWarning[]): Map<string, HealthWarning> {
  const mailed = current.filter(({ kind }) => !unmailedKinds.includes(kind))
  return new Map(mailed.map((warning) => [warningKey(warning), warning]))
}

export type WatchPlan = {
  appeared: string[]
  back: string[]
  gone: string[]
  begun: string[]
  over: string[]
  /** Ended warnings whose end is not mailed */
  forgotten: string[]
}

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

export function isEmptyPlan(plan: WatchPlan): boolean {
  return Object.values(plan).every((keys) => keys.length === 0)
}
