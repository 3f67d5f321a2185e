import { dayMs } from './duration.ts'

/** How long before the day a family signed up */
export const signUpLeads = ['week', 'two_weeks', 'four_weeks', 'more'] as const
export type SignUpLead = (typeof signUpLeads)[number]

/** Less than 7, 14 or 28 days before the start, or more */
export function signUpLeadOf(signedUpAt: string, startTime: string): SignUpLead {
  const days = (Date.parse(startTime) - Date.parse(signedUpAt)) / dayMs
  if (days < 7) return 'week'
  if (days < 14) return 'two_weeks'
  return days < 28 ? 'four_weeks' : 'more'
}
