import { describe, expect, test } from 'vitest'
import {
  dayOfMonthRule,
  daysToOpen,
  nextMonth,
  type Weekday,
  type WeekOfMonth,
} from './recurrence.ts'

describe('the day of a monthly rule', () => {
  test.each<[string, WeekOfMonth, Weekday, string]>([
    ['2026-12', 2, 2, '2026-12-08'],
    ['2026-12', 1, 2, '2026-12-01'],
    ['2026-11', 1, 0, '2026-11-01'],
    ['2026-11', 'last', 1, '2026-11-30'],
    ['2027-02', 'last', 0, '2027-02-28'],
    ['2027-02', 4, 0, '2027-02-28'],
    ['2028-02', 'last', 2, '2028-02-29'],
    ['2026-10', 'last', 6, '2026-10-31'],
    ['2026-05', 'last', 6, '2026-05-30'],
  ])('in %s, week %s, weekday %i is %s', (yearMonth, week, weekday, day) => {
    expect(dayOfMonthRule(yearMonth, week, weekday)).toBe(day)
  })
})

test('December is followed by January', () => {
  expect([nextMonth('2026-11'), nextMonth('2026-12')]).toEqual(['2026-12', '2027-01'])
})

describe('the days that are to exist', () => {
  const rule = { week: 2, weekday: 2, openDaysAhead: 30 } as const

  test('are those within the days ahead, and none that is over', () => {
    expect(daysToOpen(rule, '2026-11-20')).toEqual([{ yearMonth: '2026-12', day: '2026-12-08' }])
    expect(daysToOpen(rule, '2026-11-07')).toEqual([{ yearMonth: '2026-11', day: '2026-11-10' }])
    expect(daysToOpen(rule, '2026-11-08')).toEqual([
      { yearMonth: '2026-11', day: '2026-11-10' },
      { yearMonth: '2026-12', day: '2026-12-08' },
    ])
  })

  test('include today', () => {
    expect(daysToOpen({ ...rule, openDaysAhead: 0 }, '2026-12-08')).toHaveLength(1)
  })
})
