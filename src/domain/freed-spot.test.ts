import { expect, test } from 'vitest'
import { freedLeadOf } from './freed-spot.ts'

const start = '2026-10-22T12:00:00.000Z'

test.each([
  ['2026-10-15T12:00:00.000Z', 'week'],
  ['2026-10-15T12:00:01.000Z', 'day'],
  ['2026-10-21T12:00:00.000Z', 'day'],
  ['2026-10-21T12:00:01.000Z', 'last_day'],
])(
  'a spot in a slot that starts at noon on October 22, freed at %s, counts under "%s"',
  (freedAt, lead) => {
    expect(freedLeadOf(freedAt, start)).toBe(lead)
  },
)
