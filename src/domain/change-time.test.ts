import { expect, it } from 'vitest'
import { timeOfChange } from './change-time.ts'

const now = '2026-12-01T12:00:00.500Z'

it.each([
  ['no earlier change', undefined, now],
  ['a change long ago', '2026-11-01T12:00:00.000Z', now],
  ['a change a millisecond ago', '2026-12-01T12:00:00.499Z', now],
  ['a change at this instant', now, '2026-12-01T12:00:00.501Z'],
  [
    'a change a minute ahead, before the clock was set back',
    '2026-12-01T12:01:00.500Z',
    '2026-12-01T12:01:00.501Z',
  ],
  ['a change more than a minute ahead, by a wrong clock', '2026-12-01T12:01:00.501Z', now],
])('after %s (%s), a change is dated %s', (_case, lastChange, expected) => {
  expect(timeOfChange(new Date(now), lastChange).toISOString()).toBe(expected)
})
