import { isFull, spotsLeft } from '../../../domain/time-slot.ts'
import { townOf } from '../../ui/place.ts'
import type { EventGroup } from './group-slots.ts'
import { isSignUpOpen } from './next-open-slot.ts'

/** An empty string matches everything. */
export type ListFilter = { day: string; place: string; openOnly: boolean }

/** The filter's options: days with the start of their first slot, and towns by name */
export type FilterOptions = { days: { date: string; startTime: string }[]; places: string[] }

export function choicesOf(groups: readonly EventGroup[]): FilterOptions {
  const days = new Map<string, string>()
  for (const { date, startTime } of groups.flatMap((group) => group.days)) {
    const earliest = days.get(date)
    if (!earliest || startTime < earliest) days.set(date, startTime)
  }
  return {
    days: [...days].map(([date, startTime]) => ({ date, startTime })).sort(byDate),
    places: [...new Set(groups.map(({ event }) => townOf(event)))].sort((a, b) =>
      a.localeCompare(b),
    ),
  }
}

function byDate(a: { date: string }, b: { date: string }): number {
  return a.date < b.date ? -1 : 1
}

/** Ignores a day or town that is no longer on the list, so that an old bookmark does not hide every event. */
export function readFilter(search: string, { days, places }: FilterOptions): ListFilter {
  const query = new URLSearchParams(search)
  const day = query.get('day') ?? ''
  const place = query.get('place') ?? ''
  return {
    day: days.some(({ date }) => date === day) ? day : '',
    place: places.includes(place) ? place : '',
    openOnly: query.has('open'),
  }
}

/** The URL's query with this filter and all other parameters. Starts with "?" unless it is empty. */
export function filterQuery(search: string, { day, place, openOnly }: ListFilter): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries({ day, place, open: openOnly ? '1' : '' })) {
    if (value) query.set(name, value)
    else query.delete(name)
  }
  // Browsers of 2020 lack URLSearchParams.size.
  const text = String(query)
  return text && `?${text}`
}

export function filterGroups(
  groups: readonly EventGroup[],
  { day, place, openOnly }: ListFilter,
): EventGroup[] {
  return groups.flatMap((group) => {
    if (place && townOf(group.event) !== place) return []
    const days = group.days
      .filter(({ date }) => !day || date === day)
      .map((dayGroup) => ({
        ...dayGroup,
        slots: dayGroup.slots.filter((slot) => !openOnly || (isSignUpOpen(group) && !isFull(slot))),
      }))
      .filter(({ slots }) => slots.length > 0)
    const [first] = days.flatMap(({ slots }) => slots)
    if (!first) return []
    const spots = days.flatMap(({ slots }) => slots).reduce((sum, slot) => sum + spotsLeft(slot), 0)
    return { ...group, startTime: first.startTime, days, spots }
  })
}
