import { minuteMs } from './duration.ts'
import { addDays, instantOf } from './program-time.ts'

/** Digests and lists for the organization (ADMIN_NOTIFICATION_EMAILS) */

/** What a digest reports */
export const organizationActivities = ['registration', 'waitlist', 'cancellation'] as const
export type OrganizationActivity = (typeof organizationActivities)[number]

export function isForDigest(type: string): type is OrganizationActivity {
  return organizationActivities.some((one) => one === type)
}

const digestMs = 15 * minuteMs
/** Activities are committed shortly after their time, so a digest must not end more recently than this. */
const settledAfterMs = minuteMs

/** The end, in UTC, of the latest quarter-hour whose activities are all committed */
export function digestEnd(now: Date): string {
  const settled = now.getTime() - settledAfterMs
  return new Date(settled - (settled % digestMs)).toISOString()
}

/**
 * Whether to send the list of a day ("2026-12-08"): from `time` ("18:00") of the evening before until the day's first
 * slot starts, so the list is late only if the server was off.
 */
export function isEventListDue(
  day: string,
  firstStart: string,
  { time, zone }: { time: string; zone: string },
  now: Date,
): boolean {
  const at = now.toISOString()
  return at >= instantOf(addDays(day, -1), time, zone) && at < firstStart
}
