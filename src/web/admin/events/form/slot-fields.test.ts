import { expect, test } from 'vitest'
import { isBelowConfirmed } from './slot-fields.ts'

test.each([
  ['8', true],
  ['9', false],
  ['10', false],
  ['', false],
  ['0', false],
  ['eight', false],
])('with 9 confirmed families, a capacity of "%s" is below them: %s', (capacity, expected) => {
  expect(isBelowConfirmed({ registrationCount: 9 }, capacity)).toBe(expected)
})
