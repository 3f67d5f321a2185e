import type { Event } from '../../../../contract/event.ts'
import type { AdminRegistration } from '../../../../contract/registration.ts'
import type { ListParams, Tab } from '../search/list-params.ts'
import { groupByEvent, isFiltering, searchLimit } from '../search/matches.ts'
import { splitEvents } from './split-events.ts'

export type EventEntry = {
  event: Event
  /** The search's results for this event; null if the event loads its own list */
  found: AdminRegistration[] | null
  isOpen: boolean
}

export type ListView = {
  tab: Tab
  entries: Record<Tab, EventEntry[]>
  /** How many registrations a search found; null without a search */
  matches: number | null
  /** The search reached `searchLimit`, so all events are listed, and each event loads its own matches */
  hasTooMany: boolean
}

/**
 * Chooses which events to list and which to open. Without a search: all events, at most one open. With a search: only
 * events with matches, all open. If the search reached `searchLimit`: all events, and in each tab the first event with
 * a match is open. `found` is the server's search result, null without a search.
 */
export function listView(
  events: readonly Event[],
  listParams: ListParams,
  found: readonly AdminRegistration[] | null,
  { now, zone }: { now: Date; zone: string },
): ListView {
  const groups = groupByEvent(found ?? [])
  const filtering = isFiltering(listParams) && found !== null
  const hasTooMany = filtering && found.length >= searchLimit
  const showsFound = filtering && !hasTooMany

  const list = (inTab: readonly Event[]): EventEntry[] => {
    const listed = showsFound ? inTab.filter(({ id }) => groups.has(id)) : inTab
    const firstFound = inTab.find(({ id }) => groups.has(id))
    return listed.map((event) => ({
      event,
      found: showsFound ? (groups.get(event.id) ?? []) : null,
      isOpen: showsFound || event.id === (hasTooMany ? firstFound?.id : listParams.event),
    }))
  }
  const { upcoming, past } = splitEvents(events, now, zone)
  const entries = { upcoming: list(upcoming), past: list(past) }

  const opensPast = !filtering && past.some(({ id }) => id === listParams.event)
  const findsOnlyPast = showsFound && entries.upcoming.length === 0 && entries.past.length > 0
  return {
    tab: listParams.tab ?? (opensPast || findsOnlyPast ? 'past' : 'upcoming'),
    entries,
    matches: filtering ? found.length : null,
    hasTooMany,
  }
}
