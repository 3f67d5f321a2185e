import { expect, test } from 'vitest'
import { ruleOfDay, sameWeekdayNextMonth } from './next-month-day.ts'

test.each([
  [
    'a third Saturday comes the next third Saturday',
    '2026-11-21',
    '2026-11-22',
    '2026-12-19',
    false,
  ],
  [
    'a second Tuesday in December comes one in January',
    '2026-12-08',
    '2026-11-22',
    '2027-01-12',
    false,
  ],
  [
    'a fifth Saturday, if the next month has only four, comes its last',
    '2026-10-31',
    '2026-10-01',
    '2026-11-28',
    true,
  ],
  [
    'a fifth Monday, if the next month has only four, comes its last',
    '2026-11-30',
    '2026-11-01',
    '2026-12-28',
    true,
  ],
  [
    'a fifth Thursday, if the next month is over, comes the fifth of the month after',
    '2026-10-29',
    '2026-12-01',
    '2026-12-31',
    false,
  ],
  [
    'a second Tuesday of long ago comes the first that is not over',
    '2024-02-13',
    '2026-11-11',
    '2026-12-08',
    false,
  ],
  [
    'a second Saturday, if the next one is today, comes today',
    '2026-10-10',
    '2026-11-14',
    '2026-11-14',
    false,
  ],
])('after %s', (_case, day, today, next, isLastInstead) => {
  expect(sameWeekdayNextMonth(day, today)).toMatchObject({ day: next, isLastInstead })
})

test('a day has the monthly rule of its week and weekday; a fifth weekday counts as the last', () => {
  expect(ruleOfDay('2026-11-21')).toEqual({ week: 3, weekday: 6 })
  expect(ruleOfDay('2026-10-31')).toEqual({ week: 'last', weekday: 6 })
})
