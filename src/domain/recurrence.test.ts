import { describe, expect, test } from 'vitest'
import {
  boundsOfMonth,
  dayOfMonthRule,
  daysToOpen,
  formatMonth,
  nextMonth,
  opensOn,
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

test('a month has its bounds and its name', () => {
  expect(boundsOfMonth('2028-02')).toEqual({ first: '2028-02-01', last: '2028-02-29' })
  expect(boundsOfMonth('2026-12')).toEqual({ first: '2026-12-01', last: '2026-12-31' })
  expect(formatMonth('2026-12')).toBe('December 2026')
})

const rule = { week: 2, weekday: 2, openDaysAhead: 30 } as const

describe('the days for which a series creates events', () => {
  const december = { yearMonth: '2026-12', day: '2026-12-08' }

  test('are within `openDaysAhead` days and not over', () => {
    expect(daysToOpen(rule, { today: '2026-11-20' })).toEqual([december])
    expect(daysToOpen(rule, { today: '2026-11-07' })).toEqual([
      { yearMonth: '2026-11', day: '2026-11-10' },
    ])
    expect(daysToOpen(rule, { today: '2026-11-08' })).toEqual([
      { yearMonth: '2026-11', day: '2026-11-10' },
      december,
    ])
  })

  test('include today, unless today can no longer be booked', () => {
    const onTheDay = { ...rule, openDaysAhead: 0 }
    expect(daysToOpen(onTheDay, { today: '2026-12-08' })).toEqual([december])
    expect(daysToOpen(onTheDay, { today: '2026-12-08', from: '2026-12-09' })).toEqual([])
  })

  test('omit a skipped month and use the new day of a moved month', () => {
    const skipped = new Map([['2026-12', null]])
    expect(daysToOpen(rule, { today: '2026-11-20', changes: skipped })).toEqual([])
    const later = new Map([['2026-12', '2026-12-22']])
    expect(daysToOpen(rule, { today: '2026-11-21', changes: later })).toEqual([])
    expect(daysToOpen(rule, { today: '2026-11-22', changes: later })).toEqual([
      { yearMonth: '2026-12', day: '2026-12-22' },
    ])
  })

  test('are twelve if events open a year ahead', () => {
    const days = daysToOpen({ ...rule, openDaysAhead: 365 }, { today: '2026-11-20' })
    expect(days).toHaveLength(12)
    expect(days.at(-1)).toEqual({ yearMonth: '2027-11', day: '2027-11-09' })
  })
})

test('an event opens `openDaysAhead` days before its day, or today if the opening day has passed', () => {
  expect(opensOn('2026-12-08', rule, '2026-10-20')).toBe('2026-11-08')
  expect(opensOn('2026-12-08', rule, '2026-11-20')).toBe('2026-11-20')
})
