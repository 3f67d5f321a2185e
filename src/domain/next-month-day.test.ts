import { expect, test } from 'vitest'
import { ruleOfDay, sameWeekdayNextMonth } from './next-month-day.ts'

test.each([
  [
    'a third Saturday is followed by the next third Saturday',
    '2026-11-21',
    '2026-11-22',
    '2026-12-19',
    false,
  ],
  [
    'a second Tuesday in December is followed by the second Tuesday in January',
    '2026-12-08',
    '2026-11-22',
    '2027-01-12',
    false,
  ],
  [
    'a fifth Saturday is followed by the last Saturday of a month with only four',
    '2026-10-31',
    '2026-10-01',
    '2026-11-28',
    true,
  ],
  [
    'a fifth Monday is followed by the last Monday of a month with only four',
    '2026-11-30',
    '2026-11-01',
    '2026-12-28',
    true,
  ],
  [
    'a fifth Thursday is followed by the fifth Thursday of the month after next, if next month’s day is over',
    '2026-10-29',
    '2026-12-01',
    '2026-12-31',
    false,
  ],
  [
    'a second Tuesday long ago is followed by the earliest second Tuesday that is not over',
    '2024-02-13',
    '2026-11-11',
    '2026-12-08',
    false,
  ],
  [
    'a second Saturday is followed by today, if today is next month’s second Saturday',
    '2026-10-10',
    '2026-11-14',
    '2026-11-14',
    false,
  ],
])('%s', (_case, day, today, next, isLastInstead) => {
  expect(sameWeekdayNextMonth(day, today)).toMatchObject({ day: next, isLastInstead })
})

test('the monthly rule of a day has its week and weekday; a fifth weekday counts as the last', () => {
  expect(ruleOfDay('2026-11-21')).toEqual({ week: 3, weekday: 6 })
  expect(ruleOfDay('2026-10-31')).toEqual({ week: 'last', weekday: 6 })
})
