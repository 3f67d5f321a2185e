import { describe, expect, it } from 'vitest'
import { sampleRegistration } from '../../../../../test/support/sample-registration.ts'
import type { TimeSlot } from '../../../../contract/event.ts'
import { parseOptions, searchOf } from './print-options.ts'
import { hasFamilies, printBlocks } from './print-order.ts'

const slot = (id: string, hour: string, capacity = 10): TimeSlot => ({
  id,
  eventId: 'event',
  startTime: `2026-12-08T${hour}:00:00.000Z`,
  endTime: `2026-12-08T${hour}:50:00.000Z`,
  capacity,
  createdAt: '2026-12-01T12:00:00.000Z',
  registrationCount: 0,
  waitlistCount: 0,
})
const person = (id: string, timeSlotId: string, minute: string) =>
  sampleRegistration({ id, timeSlotId, createdAt: `2026-12-01T12:${minute}:00.000Z` })
const ids = (people: { id: string }[]) => people.map(({ id }) => id)

describe('the printed report', () => {
  it('has one block per slot, by start time, with families in order of registration', () => {
    const blocks = printBlocks(
      [slot('late', '16'), slot('early', '14')],
      [person('c', 'early', '30'), person('b', 'late', '20'), person('a', 'early', '10')],
    )
    expect(blocks.map(({ slot, confirmed }) => [slot.id, ids(confirmed)])).toEqual([
      ['early', ['a', 'c']],
      ['late', ['b']],
    ])
  })

  it('can order confirmed families by name, but never the waitlist', () => {
    const named = (id: string, name: string) => ({ ...person(id, 's', '10'), name })
    const waits = { status: 'waitlist' } as const
    const [block] = printBlocks(
      [slot('s', '14')],
      [
        named('a', 'Zoe'),
        named('b', 'Álvaro'),
        named('c', 'Ben'),
        { ...named('d', 'Yara'), ...waits, waitlistPosition: 1 },
        { ...named('e', 'Ana'), ...waits, waitlistPosition: 2 },
      ],
      'name',
    )
    expect(ids(block?.confirmed ?? [])).toEqual(['b', 'c', 'a'])
    expect(ids(block?.waiting ?? [])).toEqual(['d', 'e'])
  })

  it('is ordered by sign-up and has no notes unless the URL says otherwise', () => {
    const defaults = { order: 'signUp', hasNotes: false } as const
    const chosen = { order: 'name', hasNotes: true } as const
    expect(parseOptions('')).toEqual(defaults)
    expect(parseOptions('order=age&notes=maybe')).toEqual(defaults)
    expect([searchOf(defaults), searchOf(chosen)]).toEqual(['', '?order=name&notes=yes'])
    expect(parseOptions(searchOf(chosen))).toEqual(chosen)
  })

  it('lists the waitlist separately, by place in line', () => {
    const waits = { status: 'waitlist' } as const
    const [block] = printBlocks(
      [slot('s', '14')],
      [
        { ...person('a', 's', '10'), ...waits, waitlistPosition: 2 },
        { ...person('b', 's', '20'), ...waits, waitlistPosition: 1 },
        person('c', 's', '30'),
      ],
    )
    expect(ids(block?.confirmed ?? [])).toEqual(['c'])
    expect(ids(block?.waiting ?? [])).toEqual(['b', 'a'])
  })

  it('leaves out cancelled registrations and no-shows, and is empty if there are no others', () => {
    const gone = [
      { ...person('a', 's', '10'), status: 'cancelled' as const },
      { ...person('b', 's', '20'), status: 'no_show' as const },
    ]
    const blocks = printBlocks([slot('s', '14')], gone)
    expect(blocks).toMatchObject([{ confirmed: [], waiting: [] }])
    expect(hasFamilies(blocks)).toBe(false)
    expect(hasFamilies(printBlocks([slot('s', '14')], [person('c', 's', '30')]))).toBe(true)
  })

  it.each([
    [1, 2],
    [4, 3],
    [40, 4],
  ])(
    'has $1 blank rows for walk-ins if one family has signed up for a slot of capacity $0',
    (capacity, rows) => {
      const [block] = printBlocks([slot('s', '14', capacity)], [person('a', 's', '10')])
      expect(block?.blankRows).toBe(rows)
    },
  )
})
