import { expect, test } from 'vitest'
import { isSecondTap } from './second-tap.ts'

const first = { x: 100, y: 700, time: 1000 }

test.each([
  ['at once, in the same place', { x: 100, y: 700, time: 1080 }, 1010, true],
  ['by a shaking finger', { x: 110, y: 715, time: 1320 }, 1200, true],
  ['in another place', { x: 100, y: 600, time: 1080 }, 1010, false],
  ['after reading', { x: 100, y: 700, time: 1400 }, 1010, false],
  ['with no dialog closed since the first', { x: 100, y: 700, time: 1080 }, 999, false],
])('a press %s counts as a second tap: $3', (_, second, closedAt, expected) => {
  expect(isSecondTap(first, second, closedAt)).toBe(expected)
})
