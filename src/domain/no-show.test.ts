import { describe, expect, test } from 'vitest'
import {
  addMonths,
  isFamilyTold,
  lastDayOfNoShowBan,
  noShowNoticeAt,
  strictNoShows,
} from './no-show.ts'

const zone = 'America/New_York'

test.each([
  ['2026-12-08', 3, '2027-03-08'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2027-05-31', -3, '2027-02-28'],
])('%s plus %d months is %s', (day, months, later) => {
  expect(addMonths(day, months)).toBe(later)
})

test('by default, a no-show’s ban has no end and the family is not notified; it is notified if bans end or a warning comes first', () => {
  expect(lastDayOfNoShowBan('2026-12-08', strictNoShows)).toBeNull()
  expect(isFamilyTold(strictNoShows)).toBe(false)
  expect(isFamilyTold({ banMonths: 6, warnsFirst: false })).toBe(true)
  expect(isFamilyTold({ banMonths: null, warnsFirst: true })).toBe(true)
})

describe('a family is notified at 9 a.m., at least an hour after its no-show is marked', () => {
  test.each([
    ['in the evening', '2026-12-08T23:00:00.000Z', '2026-12-09T14:00:00.000Z'],
    ['after midnight', '2026-12-09T06:00:00.000Z', '2026-12-09T14:00:00.000Z'],
    ['at 8 a.m.', '2026-12-09T13:00:00.000Z', '2026-12-09T14:00:00.000Z'],
    ['just after 8 a.m.', '2026-12-09T13:00:00.001Z', '2026-12-10T14:00:00.000Z'],
    ['the evening before clocks go back', '2026-10-31T23:00:00.000Z', '2026-11-01T14:00:00.000Z'],
  ])('if the no-show is marked %s', (_when, marked, told) => {
    expect(noShowNoticeAt(new Date(marked), zone).toISOString()).toBe(told)
  })
})
