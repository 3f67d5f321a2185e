import { minuteMs } from './duration.ts'
import { addDays, instantOf } from './program-time.ts'

/** When the organization hears of what families do (ADMIN_NOTIFICATION_EMAILS) */

/** What it hears of */
export const organizationActivities = ['registration', 'waitlist', 'cancellation'] as const
export type OrganizationActivity = (typeof organizationActivities)[number]

export function isForDigest(type: string): type is OrganizationActivity {
  return organizationActivities.some((one) => one === type)
}

const digestMs = 15 * minuteMs
/** What happened is written down a little after its time; who asks too early would miss it. */
const settledAfterMs = minuteMs
const evening = '18:00'

/** The end of the last quarter of an hour whose news are complete, in UTC */
export function digestEnd(now: Date): string {
  const settled = now.getTime() - settledAfterMs
  return new Date(settled - (settled % digestMs)).toISOString()
}

/**
 * Whether the list of a day ("2026-12-08") with slots is to go out: from six on the evening before,
 * and, should the server have been off, until the first slot of the day begins.
 */
export function isEventListDue(day: string, firstStart: string, zone: string, now: Date): boolean {
  const at = now.toISOString()
  return at >= instantOf(addDays(day, -1), evening, zone) && at < firstStart
}
