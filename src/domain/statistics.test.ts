import { describe, expect, test } from 'vitest'
import { dailyAverage, median, percent, recentWeeks } from './statistics.ts'

test.each([
  [0, 0, 0],
  [5, 0, 0],
  [0, 8, 0],
  [1, 3, 33.3],
  [2, 3, 66.7],
  [12, 10, 120],
])('%i of %i is %d percent', (part, whole, expected) => {
  expect(percent(part, whole)).toBe(expected)
})

test.each([
  [0, 0],
  [1, 0],
  [2, 0.1],
  [100, 3.3],
  [300, 10],
])('%i in 30 days is %d a day', (total, expected) => {
  expect(dailyAverage(total, 30)).toBe(expected)
})

test.each([
  [[], null],
  [[7], 7],
  [[9, 1, 5], 5],
  [[10, 1, 2, 3], 2.5],
])('the median of %j is %j', (values, expected) => {
  expect(median(values)).toBe(expected)
})

describe('recent weeks begin on Monday, at midnight in the program’s zone', () => {
  test.each([
    // The first and last moment of a Monday in New York
    ['2026-11-02T05:00:00.000Z', '2026-11-02', '2026-10-26'],
    ['2026-11-03T04:59:59.999Z', '2026-11-02', '2026-10-26'],
    // Still Sunday, although it is Monday in UTC
    ['2026-11-02T04:59:59.999Z', '2026-10-26', '2026-10-19'],
  ])('at %s, the last two are the weeks of %s and %s', (now, last, before) => {
    expect(recentWeeks(new Date(now), 2, 'America/New_York').map(({ week }) => week)).toEqual([
      before,
      last,
    ])
  })

  test('even in weeks in which clocks change', () => {
    const autumn = recentWeeks(new Date('2026-11-10T12:00:00.000Z'), 3, 'America/New_York')
    expect(autumn).toEqual([
      { week: '2026-10-26', from: '2026-10-26T04:00:00.000Z' },
      { week: '2026-11-02', from: '2026-11-02T05:00:00.000Z' },
      { week: '2026-11-09', from: '2026-11-09T05:00:00.000Z' },
    ])
    const spring = recentWeeks(new Date('2027-03-16T12:00:00.000Z'), 2, 'America/New_York')
    expect(spring).toEqual([
      { week: '2027-03-08', from: '2027-03-08T05:00:00.000Z' },
      { week: '2027-03-15', from: '2027-03-15T04:00:00.000Z' },
    ])
  })
})
