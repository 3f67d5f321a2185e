import { expect, test } from 'vitest'
import { isSecondTap } from './second-tap.ts'

const first = { x: 100, y: 700, time: 1000 }

test.each([
  ['is', 'after 80 ms at the same point', { x: 100, y: 700, time: 1080 }, 1010],
  ['is', 'after 320 ms and 18 pixels away', { x: 110, y: 715, time: 1320 }, 1200],
  ['is not', 'after 80 ms and 100 pixels away', { x: 100, y: 600, time: 1080 }, 1010],
  ['is not', 'after 400 ms', { x: 100, y: 700, time: 1400 }, 1010],
  ['is not', 'if no dialog closed since the first tap', { x: 100, y: 700, time: 1080 }, 999],
])('a press %s a second tap %s', (result, _, second, closedAt) => {
  expect(isSecondTap(first, second, closedAt)).toBe(result === 'is')
})
