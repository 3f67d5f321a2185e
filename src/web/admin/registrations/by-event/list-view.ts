import type { Event } from '../../../../contract/event.ts'
import type { AdminRegistration } from '../../../../contract/registration.ts'
import type { ListAddress } from '../search/list-address.ts'
import { groupByEvent, isFiltering, searchLimit } from '../search/matches.ts'
import { splitEvents, type Tab } from './split-events.ts'

export type EventEntry = {
  event: Event
  /** Those that a search has found; null where the event's own list is to be asked for */
  found: AdminRegistration[] | null
  isOpen: boolean
}

export type ListView = {
  tab: Tab
  entries: Record<Tab, EventEntry[]>
  /** What a search has found, null without one */
  matches: number | null
  /** The search has found more than it tells, so every event is listed and asked by itself */
  hasTooMany: boolean
}

/**
 * What the screen lists. Without a search, all events, one of them open; with one, the events in
 * which somebody matches, open. `found` is the server's answer, null without a search.
 */
export function listView(
  events: readonly Event[],
  address: ListAddress,
  found: readonly AdminRegistration[] | null,
  { now, zone }: { now: Date; zone: string },
): ListView {
  const groups = groupByEvent(found ?? [])
  const filtering = isFiltering(address) && found !== null
  const hasTooMany = filtering && found.length >= searchLimit
  const showsFound = filtering && !hasTooMany

  const list = (inTab: readonly Event[]): EventEntry[] => {
    const listed = showsFound ? inTab.filter(({ id }) => groups.has(id)) : inTab
    const firstFound = inTab.find(({ id }) => groups.has(id))
    return listed.map((event) => ({
      event,
      found: showsFound ? (groups.get(event.id) ?? []) : null,
      isOpen: showsFound || event.id === (hasTooMany ? firstFound?.id : address.event),
    }))
  }
  const { upcoming, past } = splitEvents(events, now, zone)
  const entries = { upcoming: list(upcoming), past: list(past) }

  const opensPast = !filtering && past.some(({ id }) => id === address.event)
  const findsOnlyPast = showsFound && entries.upcoming.length === 0 && entries.past.length > 0
  return {
    tab: address.tab ?? (opensPast || findsOnlyPast ? 'past' : 'upcoming'),
    entries,
    matches: filtering ? found.length : null,
    hasTooMany,
  }
}
