import { describe, expect, test } from 'vitest'
import { endOfBan, hasBanEnded, lastDayOfBan } from './ban.ts'

describe('a ban', () => {
  test.each([
    ['2026-12-08', 'America/New_York', '2026-12-09T05:00:00.000Z'],
    // Clocks go back on this day, which has 25 hours.
    ['2026-11-01', 'America/New_York', '2026-11-02T05:00:00.000Z'],
    ['2026-12-31', 'Pacific/Auckland', '2026-12-31T11:00:00.000Z'],
    ['2028-02-28', 'America/New_York', '2028-02-29T05:00:00.000Z'],
  ])('with the last day %s in %s ends when that day is over', (day, zone, endsAt) => {
    expect(endOfBan(day, zone)).toBe(endsAt)
    expect(lastDayOfBan(endsAt, zone)).toBe(day)
    const end = Date.parse(endsAt)
    expect(hasBanEnded(endsAt, new Date(end - 1))).toBe(false)
    expect(hasBanEnded(endsAt, new Date(end))).toBe(true)
  })

  test('without an end never ends', () => {
    expect(hasBanEnded(null, new Date('2999-01-01'))).toBe(false)
  })
})
