import { expect, test } from 'vitest'
import { isBelowConfirmed } from './slot-fields.ts'

test.each([
  ['is too low', '8'],
  ['fits', '9'],
  ['fits', '10'],
  ['is not compared', ''],
  ['is not compared', '0'],
  ['is not compared', 'eight'],
])('for 9 confirmed families, the capacity "$1" $0', (result, capacity) => {
  expect(isBelowConfirmed({ registrationCount: 9 }, capacity)).toBe(result === 'is too low')
})
