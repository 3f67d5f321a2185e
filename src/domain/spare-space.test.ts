import { expect, test } from 'vitest'
import { pagesToGiveBack } from './spare-space.ts'

test.each([
  ['a tenth of what is used stays', { pages: 20_000, free: 10_000 }, 9_000],
  ['a few megabytes are not worth it', { pages: 2_000, free: 1_000 }, 0],
  ['nothing is spare', { pages: 20_000, free: 0 }, 0],
  ['a tenth is moderate', { pages: 100_000, free: 9_000 }, 0],
])('%s', (_what, space, expected) => {
  expect(pagesToGiveBack(space)).toBe(expected)
})
