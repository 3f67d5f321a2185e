import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Event } from '../../contract/event.ts'
import { eventsRefetchMs } from '../../contract/limits.ts'
import { api } from '../../contract/paths.ts'

/** Invalidate this key to refresh the list at once. */
export const eventsKey = [api.events()]

/** The public list of events, refetched every 30 seconds (SPEC.md 4). */
export function useEvents({ enabled = true } = {}): UseQueryResult<Event[]> {
  return useQuery<Event[]>({
    queryKey: eventsKey,
    enabled,
    refetchInterval: eventsRefetchMs,
    // A visitor who returns to the list later gets the current one.
    staleTime: eventsRefetchMs,
  })
}
