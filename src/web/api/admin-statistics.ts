import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Event } from '../../contract/event.ts'
import { eventsRefetchMs } from '../../contract/limits.ts'
import type { ActivityItem, Analytics, Stats } from '../../contract/statistics.ts'
import type { Today } from '../../contract/today.ts'
import { adminKeys } from './admin-keys.ts'

// Poll, because families sign up while the screen is open and cached data never goes stale (SPEC.md 7).
const polling = { refetchOnMount: 'always', refetchInterval: eventsRefetchMs } as const

export function useStats(): UseQueryResult<Stats> {
  return useQuery<Stats>({ queryKey: adminKeys.stats, ...polling })
}

/** The public list, by date; much smaller than the list of all events */
export function useUpcomingEvents(): UseQueryResult<Event[]> {
  return useQuery<Event[]>({ queryKey: adminKeys.upcomingEvents, ...polling })
}

export function useRecentActivity(): UseQueryResult<ActivityItem[]> {
  return useQuery<ActivityItem[]>({ queryKey: adminKeys.activity, ...polling })
}

export function useToday(): UseQueryResult<Today> {
  return useQuery<Today>({ queryKey: adminKeys.today, ...polling })
}

export function useAnalytics(): UseQueryResult<Analytics> {
  return useQuery<Analytics>({
    queryKey: adminKeys.analytics,
    ...polling,
  })
}
