import { expect, test } from 'vitest'
import { pagesToGiveBack } from './spare-space.ts'

test.each([
  [
    'spare space is given back, except for a tenth of what is used',
    { pages: 20_000, free: 10_000 },
    9_000,
  ],
  ['a few megabytes are not given back', { pages: 2_000, free: 1_000 }, 0],
  ['nothing is given back if nothing is free', { pages: 20_000, free: 0 }, 0],
  [
    'nothing is given back if less than a tenth of what is used is free',
    { pages: 100_000, free: 9_000 },
    0,
  ],
])('%s', (_what, space, expected) => {
  expect(pagesToGiveBack(space)).toBe(expected)
})
