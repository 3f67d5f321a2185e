import { describe, expect, it } from 'vitest'
import { sampleRegistration } from '../../../../../test/support/sample-registration.ts'
import type { Event } from '../../../../contract/event.ts'
import { readListParams } from '../search/list-params.ts'
import { searchLimit } from '../search/matches.ts'
import { listView } from './list-view.ts'

const at = { now: new Date('2026-12-08T15:00:00.000Z'), zone: 'America/New_York' }
const event = (id: string, day: string): Event => ({
  id,
  title: id,
  description: null,
  spanishTitle: null,
  spanishDescription: null,
  date: `${day}T05:00:00.000Z`,
  location: 'Harrison',
  laundromatName: null,
  laundromatAddress: null,
  opensAt: null,
  createdAt: '',
  updatedAt: '',
  timeSlots: [
    {
      id: `slot ${id}`,
      eventId: id,
      startTime: `${day}T14:00:00.000Z`,
      endTime: `${day}T14:30:00.000Z`,
      capacity: 10,
      createdAt: '',
      registrationCount: 0,
      waitlistCount: 0,
    },
  ],
})
const events = [
  event('tomorrow', '2026-12-09'),
  event('next week', '2026-12-15'),
  event('past', '2026-12-01'),
]
const view = (query: string, found: ReturnType<typeof sampleRegistration>[] | null = null) =>
  listView(events, readListParams(new URLSearchParams(query)), found, at)
const shown = (list: { event: Event; isOpen: boolean }[]) =>
  list.map(({ event, isOpen }) => `${event.id}${isOpen ? ', open' : ''}`)

describe('the list of events', () => {
  it('shows all events without a search, in the upcoming tab and with no event open', () => {
    const { tab, entries, matches } = view('')
    expect(tab).toBe('upcoming')
    expect(shown(entries.upcoming)).toEqual(['tomorrow', 'next week'])
    expect(shown(entries.past)).toEqual(['past'])
    expect(matches).toBeNull()
  })

  it('opens the event from the URL in its tab', () => {
    const { tab, entries } = view('event=past')
    expect(tab).toBe('past')
    expect(shown(entries.past)).toEqual(['past, open'])
  })

  it('shows only the events with a match during a search, all of them open', () => {
    const rosa = sampleRegistration({ eventId: 'next week' })
    const { entries, matches } = view('search=rosa', [rosa])
    expect(shown(entries.upcoming)).toEqual(['next week, open'])
    expect(entries.upcoming[0]?.found).toEqual([rosa])
    expect(shown(entries.past)).toEqual([])
    expect(matches).toBe(1)
  })

  it('switches to the past tab if only past events have matches and no tab was chosen', () => {
    const found = [sampleRegistration({ eventId: 'past' })]
    expect(view('search=rosa', found).tab).toBe('past')
    expect(view('search=rosa&tab=upcoming', found).tab).toBe('upcoming')
  })

  it('shows all events if the search reaches its limit, and opens the first event with a match', () => {
    const found = Array.from({ length: searchLimit }, (_, id) =>
      sampleRegistration({ id: String(id), eventId: 'next week' }),
    )
    const { entries, hasTooManyMatches } = view('status=confirmed', found)
    expect(hasTooManyMatches).toBe(true)
    expect(shown(entries.upcoming)).toEqual(['tomorrow', 'next week, open'])
    expect(entries.upcoming[1]?.found).toBeNull()
  })
})
