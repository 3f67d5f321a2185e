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
/** Activities are committed a little after their time; a digest that ends more recently than this could miss some. */
const settledAfterMs = minuteMs

/** The end of the last quarter of an hour whose activities are complete, in UTC */
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
