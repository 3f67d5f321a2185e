import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Event } from '../../contract/event.ts'
import { eventsRefetchMs } from '../../contract/limits.ts'
import { api } from '../../contract/paths.ts'
import { eventIn } from '../../domain/event-words.ts'
import { language } from '../words.ts'

/** Invalidate this key to refresh the list at once. */
export const eventsKey = [api.events()]

/** The list says that a sign-up is open; asked for a little later than that, because clocks differ. */
const afterOpeningMs = 500

/** Every 30 seconds, and right after a sign-up opens, in milliseconds. */
export function nextRefetchMs(events: readonly Event[] | undefined, now: Date): number {
  const waits = (events ?? [])
    .flatMap(({ opensAt }) => (opensAt ? Date.parse(opensAt) - now.getTime() : []))
    .filter((wait) => wait > 0)
  return Math.min(eventsRefetchMs, ...waits.map((wait) => wait + afterOpeningMs))
}

/** The public list of events in the page's language, refetched every 30 seconds (SPEC.md 4) and when a sign-up opens. */
export function useEvents({ enabled = true } = {}): UseQueryResult<Event[]> {
  return useQuery<Event[]>({ ...publicList, select: inPageLanguage, enabled })
}

/** The same, with the words of every language */
export function useEventsInAll({ enabled = true } = {}): UseQueryResult<Event[]> {
  return useQuery<Event[]>({ ...publicList, enabled })
}

const publicList = {
  queryKey: eventsKey,
  refetchInterval: ({ state }: { state: { data: Event[] | undefined } }) =>
    nextRefetchMs(state.data, new Date()),
  // A visitor who returns to the list later gets the current one.
  staleTime: eventsRefetchMs,
}

const inPageLanguage = (events: Event[]) => events.map((event) => eventIn(language, event))
