import { dayMs } from './duration.ts'

/** How a confirmed spot was given up: cancelled by link, text or call, moved by link, or changed by an administrator */
export const freedBy = ['cancelled', 'moved', 'administrator'] as const
export type FreedBy = (typeof freedBy)[number]

/** How long before the start a spot was given up */
export const freedLeads = ['week', 'day', 'last_day'] as const
export type FreedLead = (typeof freedLeads)[number]

/** A week or more before the start; a day or more; less than 24 hours */
export function freedLeadOf(freedAt: string, startTime: string): FreedLead {
  const leftMs = Date.parse(startTime) - Date.parse(freedAt)
  if (leftMs >= 7 * dayMs) return 'week'
  return leftMs >= dayMs ? 'day' : 'last_day'
}
