import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { eventsRefetchMs } from '../../contract/limits.ts'
import type { ActivityItem, Stats } from '../../contract/statistics.ts'
import { adminKeys } from './admin-keys.ts'

// Families sign up while the screen stands open, and data never becomes stale by itself (SPEC.md 7).
const alive = { refetchOnMount: 'always', refetchInterval: eventsRefetchMs } as const

export function useStats(): UseQueryResult<Stats> {
  return useQuery<Stats>({ queryKey: adminKeys.stats, ...alive })
}

/** What happened lately, newest first, at most 10 */
export function useRecentActivity(): UseQueryResult<ActivityItem[]> {
  return useQuery<ActivityItem[]>({ queryKey: adminKeys.activity, ...alive })
}
