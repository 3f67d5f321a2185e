import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { eventsRefetchMs } from '../../contract/limits.ts'
import type { Analytics } from '../../contract/statistics.ts'
import { adminKeys } from './admin-keys.ts'

/** The figures and chart series; refetched like the other admin lists */
export function useAnalytics(): UseQueryResult<Analytics> {
  return useQuery<Analytics>({
    queryKey: adminKeys.analytics,
    refetchOnMount: 'always',
    refetchInterval: eventsRefetchMs,
  })
}
