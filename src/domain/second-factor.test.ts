import { describe, expect, it } from 'vitest'
import { isNewStep, isTimeCode, normalizeCode, stepOf } from './second-factor.ts'

const now = new Date('2026-10-20T12:00:00.000Z')
const current = stepOf(now)

describe('each code works once', () => {
  it.each<[string, number, number | null, boolean]>([
    ['a first code', current, null, true],
    ['the current code after an earlier code', current, current - 1, true],
    ['the same code again', current, current, false],
    ['a code earlier than the last used code', current - 1, current, false],
    ['the current code after the next code was used', current, current + 1, false],
    [
      'the current code after a code used while the clock was far ahead',
      current,
      current + 2,
      true,
    ],
  ])('%s works: $3', (_, step, lastStep, isNew) => {
    expect(isNewStep(step, lastStep, now)).toBe(isNew)
  })
})

it.each<[string, boolean]>([
  ['123456', true],
  ['123 456', true],
  ['12345', false],
  ['k7m2q-9xw4t', false],
  ['', false],
])('%j is an app’s code: %s', (code, expected) => {
  expect(isTimeCode(code)).toBe(expected)
})

it('blanks, hyphens and case do not matter in a code', () => {
  expect(normalizeCode(' K7M2Q-9xw4t ')).toBe('k7m2q9xw4t')
})
