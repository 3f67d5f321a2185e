import type { Event } from '../../../../contract/event.ts'
import type { AdminRegistration } from '../../../../contract/registration.ts'
import type { ListParams, Tab } from '../search/list-params.ts'
import { groupByEvent, isFiltering, searchLimit } from '../search/matches.ts'
import { splitEvents } from './split-events.ts'

export type EventEntry = {
  event: Event
  /** The matches in this event; null if the event loads its own list */
  found: AdminRegistration[] | null
  isOpen: boolean
}

export type ListView = {
  tab: Tab
  entries: Record<Tab, EventEntry[]>
  /** Number of matches; null without a search */
  matches: number | null
  /** Whether the search reached `searchLimit`; each event then loads its own matches */
  hasTooManyMatches: boolean
}

/**
 * Chooses which events to list and which to open. Without a search: all events, at most one open. With a search: only
 * events with matches, all open. With too many matches: all events, and in each tab the first event with a match is
 * open. `found` has the matches that the server returned; null without a search.
 */
export function listView(
  events: readonly Event[],
  listParams: ListParams,
  found: readonly AdminRegistration[] | null,
  { now, zone }: { now: Date; zone: string },
): ListView {
  const groups = groupByEvent(found ?? [])
  const isSearching = isFiltering(listParams) && found !== null
  const hasTooManyMatches = isSearching && found.length >= searchLimit
  const showsFound = isSearching && !hasTooManyMatches

  const list = (inTab: readonly Event[]): EventEntry[] => {
    const listed = showsFound ? inTab.filter(({ id }) => groups.has(id)) : inTab
    const firstFound = inTab.find(({ id }) => groups.has(id))
    return listed.map((event) => ({
      event,
      found: showsFound ? (groups.get(event.id) ?? []) : null,
      isOpen: showsFound || event.id === (hasTooManyMatches ? firstFound?.id : listParams.event),
    }))
  }
  const { upcoming, past } = splitEvents(events, now, zone)
  const entries = { upcoming: list(upcoming), past: list(past) }

  const isPastEventOpen = !isSearching && past.some(({ id }) => id === listParams.event)
  const findsOnlyPast = showsFound && entries.upcoming.length === 0 && entries.past.length > 0
  return {
    tab: listParams.tab ?? (isPastEventOpen || findsOnlyPast ? 'past' : 'upcoming'),
    entries,
    matches: isSearching ? found.length : null,
    hasTooManyMatches,
  }
}
