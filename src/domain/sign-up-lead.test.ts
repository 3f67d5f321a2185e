import { expect, test } from 'vitest'
import { signUpLeadOf } from './sign-up-lead.ts'

test.each([
  ['2026-10-30T12:00:00.000Z', 'week'],
  ['2026-10-23T12:00:00.001Z', 'week'],
  ['2026-10-23T12:00:00.000Z', 'two_weeks'],
  ['2026-10-16T12:00:00.000Z', 'four_weeks'],
  ['2026-10-02T12:00:00.000Z', 'more'],
])('somebody who signed up at %s for October 30 at noon: %s', (at, lead) => {
  expect(signUpLeadOf(at, '2026-10-30T12:00:00.000Z')).toBe(lead)
})
