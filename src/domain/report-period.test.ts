import { describe, expect, test } from 'vitest'
import { instantsOf, monthOf, type Preset, presetPeriod } from './report-period.ts'

describe('a preset is a whole month, quarter or year', () => {
  test.each<[Preset, string, string, string]>([
    ['this_month', '2026-02-10', '2026-02-01', '2026-02-28'],
    ['this_month', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['last_month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['last_month', '2026-01-01', '2025-12-01', '2025-12-31'],
    ['this_quarter', '2026-11-22', '2026-10-01', '2026-12-31'],
    ['last_quarter', '2026-02-01', '2025-10-01', '2025-12-31'],
    ['this_year', '2026-12-31', '2026-01-01', '2026-12-31'],
    ['last_year', '2026-01-01', '2025-01-01', '2025-12-31'],
  ])('%s on %s is %s to %s', (preset, today, from, to) => {
    expect(presetPeriod(preset, today)).toEqual({ from, to })
  })
})

const zone = 'America/New_York'

test('a period begins and ends at midnight in the program’s zone, even if clocks change within it', () => {
  expect(instantsOf({ from: '2026-10-01', to: '2026-12-31' }, zone)).toEqual({
    from: '2026-10-01T04:00:00.000Z',
    until: '2027-01-01T05:00:00.000Z',
  })
})

test('a slot late in the evening belongs to its month in the program’s zone', () => {
  expect(monthOf('2026-02-01T04:59:00.000Z', zone)).toBe('2026-01')
  expect(monthOf('2026-02-01T05:00:00.000Z', zone)).toBe('2026-02')
})
