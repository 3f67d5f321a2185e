/** See SPEC.md 3. */
export const activityTypes = [
  'registration',
  'cancellation',
  'waitlist',
  'status_change',
  'no_show',
  'other',
] as const
export type ActivityType = (typeof activityTypes)[number]
