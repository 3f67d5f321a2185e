import { dayMs } from './duration.ts'

export const freedBy = ['cancelled', 'moved', 'administrator'] as const
export type FreedBy = (typeof freedBy)[number]

export const freedLeads = ['week', 'day', 'last_day'] as const
export type FreedLead = (typeof freedLeads)[number]

export function freedLeadOf(freedAt: string, startTime: string): FreedLead {
  const leftMs = Date.parse(startTime) - Date.parse(freedAt)
  if (leftMs >= 7 * dayMs) return 'week'
  return leftMs >= dayMs ? 'day' : 'last_day'
}
