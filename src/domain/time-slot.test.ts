import { describe, expect, test } from 'vitest'
import {
  hasEnded,
  hasStarted,
  isFull,
  isMovedToComingDay,
  isUpcoming,
  moveSlots,
  spotsLeft,
} from './time-slot.ts'

const slot = { startTime: '2026-11-01T14:00:00.000Z', endTime: '2026-11-01T15:00:00.000Z' }

describe('spots left', () => {
  test.each([
    [10, 0, 10, false],
    [10, 9, 1, false],
    [10, 10, 0, true],
    [1, 0, 1, false],
    // An administrator may confirm more families than fit.
    [10, 12, 0, true],
  ])(
    'of %i with %i confirmed are %i, and the slot is full: %s',
    (capacity, registrationCount, spots, full) => {
      expect(spotsLeft({ capacity, registrationCount })).toBe(spots)
      expect(isFull({ capacity, registrationCount })).toBe(full)
    },
  )
})

describe('a slot from 14:00 to 15:00', () => {
  test.each([
    ['2026-11-01T13:59:59.999Z', false, false],
    ['2026-11-01T14:00:00.000Z', true, false],
    ['2026-11-01T14:59:59.999Z', true, false],
    ['2026-11-01T15:00:00.000Z', true, true],
    ['2027-11-01T15:00:00.000Z', true, true],
  ])('at %s has started: %s, has ended: %s', (now, started, ended) => {
    expect(hasStarted(slot, new Date(now))).toBe(started)
    expect(hasEnded(slot, new Date(now))).toBe(ended)
  })
})

test.each([
  ['2026-11-02T14:00:00.000Z', '2026-11-01T15:00:00.000Z', true],
  // In New York, November 2 begins at 5:00 UTC.
  ['2026-11-02T04:59:00.000Z', '2026-11-01T15:00:00.000Z', false],
  ['2026-11-02T14:00:00.000Z', '2026-11-02T13:59:59.999Z', true],
  ['2026-11-02T14:00:00.000Z', '2026-11-02T14:00:00.000Z', false],
])(
  'at $1, a slot moved from November 1 to $0 is on another day and has not started: $2',
  (startTime, at, expected) => {
    const now = { zone: 'America/New_York', now: new Date(at) }
    expect(isMovedToComingDay(slot, { ...slot, startTime }, now)).toBe(expected)
  },
)

describe('an event is upcoming', () => {
  const late = { startTime: '2026-11-01T16:00:00.000Z', endTime: '2026-11-01T17:00:00.000Z' }
  test.each([
    ['2026-11-01T15:30:00.000Z', true],
    ['2026-11-01T16:59:59.999Z', true],
    ['2026-11-01T17:00:00.000Z', false],
  ])('until its latest slot ends: at %s, %s', (now, upcoming) => {
    expect(isUpcoming({ timeSlots: [late, slot] }, new Date(now))).toBe(upcoming)
    expect(isUpcoming({ timeSlots: [slot, late] }, new Date(now))).toBe(upcoming)
  })

  test('never without slots', () => {
    expect(isUpcoming({ timeSlots: [] }, new Date('2000-01-01T00:00:00.000Z'))).toBe(false)
  })
})

describe('an event repeated on another day keeps its wall-clock times (rule 10)', () => {
  const newYork = 'America/New_York'
  // 9:00 to 10:00 and 10:30 to 12:00 on a Tuesday in December
  const morning = [
    { startTime: '2026-12-08T14:00:00.000Z', endTime: '2026-12-08T15:00:00.000Z', capacity: 10 },
    { startTime: '2026-12-08T15:30:00.000Z', endTime: '2026-12-08T17:00:00.000Z', capacity: 3 },
  ]
  test.each([
    ['2027-01-12', '14:00', '15:00', '15:30', '17:00'],
    // The day that clocks go forward, and summer
    ['2027-03-14', '13:00', '14:00', '14:30', '16:00'],
    ['2027-06-08', '13:00', '14:00', '14:30', '16:00'],
    // The day that clocks go back
    ['2026-11-01', '14:00', '15:00', '15:30', '17:00'],
  ])('on %s', (day, ...times) => {
    const moved = moveSlots(morning, day, newYork)
    expect(moved.flatMap((slot) => [slot.startTime, slot.endTime])).toEqual(
      times.map((time) => `${day}T${time}:00.000Z`),
    )
    expect(moved.map((slot) => slot.capacity)).toEqual([10, 3])
  })

  test('and a slot on its second day stays on its second day', () => {
    const weekend = [
      { startTime: '2026-10-31T13:00:00.000Z', endTime: '2026-10-31T14:00:00.000Z' },
      { startTime: '2026-11-01T14:00:00.000Z', endTime: '2026-11-01T15:00:00.000Z' },
    ]
    expect(moveSlots(weekend, '2027-03-13', newYork)).toEqual([
      { startTime: '2027-03-13T14:00:00.000Z', endTime: '2027-03-13T15:00:00.000Z' },
      { startTime: '2027-03-14T13:00:00.000Z', endTime: '2027-03-14T14:00:00.000Z' },
    ])
  })

  test('even across midnight', () => {
    const night = [{ startTime: '2026-12-09T04:00:00.000Z', endTime: '2026-12-09T06:00:00.000Z' }]
    expect(moveSlots(night, '2027-06-08', newYork)).toEqual([
      { startTime: '2027-06-09T03:00:00.000Z', endTime: '2027-06-09T05:00:00.000Z' },
    ])
  })

  test('even if a clock change skips part of a slot, which still ends after it starts', () => {
    // 2:15 to 3:00 in December
    const early = [{ startTime: '2026-12-08T07:15:00.000Z', endTime: '2026-12-08T08:00:00.000Z' }]
    const [moved] = moveSlots(early, '2027-03-14', newYork)
    expect(moved?.startTime).toBe('2027-03-14T07:15:00.000Z')
    expect(moved?.endTime).toBe('2027-03-14T08:00:00.000Z')
  })

  test.each([
    ['a slot from 2 to 3 a.m., which is skipped,', '07:00', '08:00', '07:00', '08:00'],
    ['a slot over the change itself, which becomes shorter,', '05:30', '08:30', '05:30', '07:30'],
  ])(
    'even for %s on the day when clocks go forward',
    (_which, start, end, movedStart, movedEnd) => {
      const times = (day: string, from: string, to: string) => ({
        startTime: `${day}T${from}:00.000Z`,
        endTime: `${day}T${to}:00.000Z`,
      })
      expect(moveSlots([times('2026-12-08', start, end)], '2027-03-14', newYork)).toEqual([
        times('2027-03-14', movedStart, movedEnd),
      ])
    },
  )

  test('and stays without slots if it had none', () => {
    expect(moveSlots([], '2027-03-14', newYork)).toEqual([])
  })
})
