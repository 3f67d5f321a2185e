import { describe, expect, it } from 'vitest'
import { sampleEvent, sampleSlot } from '../../../../test/support/sample-events.ts'
import { groupSlots } from './group-slots.ts'
import { choicesOf, filterGroups, filterQuery, type ListFilter, readFilter } from './list-filter.ts'

const full = { registrationCount: 10 }
const groups = groupSlots(
  [
    sampleEvent('Full', [sampleSlot('2026-12-08T14:00:00.000Z', full)], { location: 'Harrison' }),
    sampleEvent(
      'Two days',
      [
        sampleSlot('2026-12-08T20:00:00.000Z', full),
        sampleSlot('2026-12-10T03:30:00.000Z', { registrationCount: 7 }), // December 9 in Ohio
      ],
      { location: '25 Main Street, Cleves, OH 45002' },
    ),
    sampleEvent('Open', [sampleSlot('2026-12-10T14:00:00.000Z')], { location: 'Harrison' }),
  ],
  new Date('2026-12-01T00:00:00.000Z'),
  'America/New_York',
)
const choices = choicesOf(groups)
const noFilter: ListFilter = { day: '', place: '', openOnly: false }
const shown = (filter: Partial<ListFilter>) =>
  filterGroups(groups, { ...noFilter, ...filter }).map(({ event, days, spots }) => [
    event.title,
    days.flatMap(({ slots }) => slots).length,
    spots,
  ])

describe("the options of home's filter", () => {
  it('list each local day and each town once, in order', () => {
    expect(choices).toEqual({
      days: [
        { date: '2026-12-08', startTime: '2026-12-08T14:00:00.000Z' },
        { date: '2026-12-09', startTime: '2026-12-10T03:30:00.000Z' },
        { date: '2026-12-10', startTime: '2026-12-10T14:00:00.000Z' },
      ],
      places: ['Cleves', 'Harrison'],
    })
  })
})

describe("home's list of slots", () => {
  it.each([
    [
      {},
      [
        ['Full', 1, 0],
        ['Two days', 2, 3],
        ['Open', 1, 10],
      ],
    ],
    [
      { day: '2026-12-08' },
      [
        ['Full', 1, 0],
        ['Two days', 1, 0],
      ],
    ],
    [{ day: '2026-12-09' }, [['Two days', 1, 3]]],
    [
      { place: 'Harrison' },
      [
        ['Full', 1, 0],
        ['Open', 1, 10],
      ],
    ],
    [
      { openOnly: true },
      [
        ['Two days', 1, 3],
        ['Open', 1, 10],
      ],
    ],
    [{ place: 'Harrison', openOnly: true }, [['Open', 1, 10]]],
    [{ day: '2026-12-09', place: 'Harrison' }, []],
  ])('shows only the slots that match the filter %j', (filter, expected) => {
    expect(shown(filter)).toEqual(expected)
  })
})

describe("the filter in the page's URL", () => {
  it.each([
    noFilter,
    { day: '2026-12-09', place: 'Cleves', openOnly: true },
    { ...noFilter, place: 'Harrison' },
  ])('survives a reload: %j', (filter) => {
    expect(readFilter(filterQuery('', filter), choices)).toEqual(filter)
  })

  it('adds no parameter if it is empty, and keeps other parameters', () => {
    expect(filterQuery('day=2026-12-09&open=1', noFilter)).toBe('')
    expect(filterQuery('from=flyer', { ...noFilter, openOnly: true })).toBe('?from=flyer&open=1')
  })

  it.each(['day=2020-01-01', 'day=soon&place=Nowhere', 'place=', ''])(
    'ignores a day or place that is not on the list: "%s"',
    (search) => {
      expect(readFilter(search, choices)).toEqual(noFilter)
    },
  )
})
