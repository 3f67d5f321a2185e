import { describe, expect, it } from 'vitest'
import { isNewStep, isTimeCode, normalizeCode, stepOf } from './second-factor.ts'

const now = new Date('2026-10-20T12:00:00.000Z')
const current = stepOf(now)

describe('each code works once', () => {
  it.each<[string, number, number | null, boolean]>([
    ['the first one', current, null, true],
    ['the next one', current, current - 1, true],
    ['the same one again', current, current, false],
    ['an earlier one', current - 1, current, false],
    ['the current one after the next one was used', current, current + 1, false],
    ['the current one after one of a server clock that was far ahead', current, current + 2, true],
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
])('%j is a code of an app: %s', (code, expected) => {
  expect(isTimeCode(code)).toBe(expected)
})

it('blanks, hyphens and case do not count in a code', () => {
  expect(normalizeCode(' K7M2Q-9xw4t ')).toBe('k7m2q9xw4t')
})
