import { minuteMs } from './duration.ts'
import { addDays, instantOf } from './program-time.ts'

/** E-mails to ADMIN_NOTIFICATION_EMAILS */

export const organizationActivities = ['registration', 'waitlist', 'cancellation'] as const
export type OrganizationActivity = (typeof organizationActivities)[number]

export function isForDigest(type: string): type is OrganizationActivity {
  return organizationActivities.some((one) => one === type)
}

const digestMs = 15 * minuteMs
/** An activity is committed shortly after its time, so a digest ends at least this long before now. */
const settledAfterMs = minuteMs

/** UTC, at the start of a quarter of an hour */
export function digestEnd(now: Date): string {
  const settled = now.getTime() - settledAfterMs
  return new Date(settled - (settled % digestMs)).toISOString()
}

/** Due from `time` ("18:00") of the evening before `day` ("2026-12-08") until the day's first slot starts */
export function isEventListDue(
  day: string,
  firstStart: string,
  { time, zone }: { time: string; zone: string },
  now: Date,
): boolean {
  const at = now.toISOString()
  return at >= instantOf(addDays(day, -1), time, zone) && at < firstStart
}
