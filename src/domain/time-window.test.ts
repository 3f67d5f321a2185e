import { expect, test } from 'vitest'
import { isRecent, recentWindow } from './time-window.ts'

const now = new Date('2026-12-08T12:00:00.000Z')

test.each([
  ['now', '2026-12-08T12:00:00.000Z', true],
  ['almost an hour ago', '2026-12-08T11:00:00.001Z', true],
  ['an hour ago', '2026-12-08T11:00:00.000Z', false],
  ['almost an hour ahead', '2026-12-08T12:59:59.999Z', true],
  ['an hour ahead', '2026-12-08T13:00:00.000Z', false],
])('an instant %s (%s) is less than an hour from now: %s', (_when, instant, expected) => {
  expect(isRecent(instant, now, 3_600_000)).toBe(expected)
  expect(isRecent(Date.parse(instant), now, 3_600_000)).toBe(expected)
  const { from, until } = recentWindow(now, 3_600_000)
  expect(instant > from && instant < until).toBe(expected)
})
