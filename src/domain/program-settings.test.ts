import { expect, test } from 'vitest'
import { isKeptShorter } from './program-settings.ts'

test.each([
  ['12', '3', true],
  ['forever', '60', true],
  ['3', '12', false],
  ['12', 'forever', false],
  ['12', '12', false],
  ['forever', 'forever', false],
])(
  'a change of KEEP_NAMES_MONTHS from %s to %s keeps names for a shorter time: %s',
  (before, after, expected) => {
    expect(isKeptShorter(before, after)).toBe(expected)
  },
)
