import { expect, test } from 'vitest'
import { countOutcomes, outcomeOf } from './afterwards.ts'

const family = (
  status: 'confirmed' | 'no_show' | 'waitlist' | 'cancelled',
  attendance: 'came' | 'not_here' | 'unknown' | null,
  isWalkIn = false,
) => ({ status, attendance, isWalkIn, loads: attendance === 'came' ? 3 : null })

test.each([
  ['confirmed', 'came', 'came'],
  ['confirmed', 'unknown', 'not_known'],
  // A check-in tap alone does not mark a no-show.
  ['confirmed', 'not_here', 'open'],
  ['confirmed', null, 'open'],
  ['no_show', 'not_here', 'did_not_come'],
  ['no_show', 'came', 'did_not_come'],
] as const)(
  'the outcome of a family that is %s and noted as %s is %s (rule 17)',
  (status, attendance, outcome) => {
    expect(outcomeOf(family(status, attendance))).toBe(outcome)
  },
)

test('a family that came counts as came unless it is marked as a no-show, and as a walk-in if it had no appointment', () => {
  const families = [
    family('confirmed', 'came'),
    family('confirmed', null),
    family('no_show', null),
    family('confirmed', 'unknown'),
    family('waitlist', null),
    family('cancelled', 'came'),
    family('waitlist', 'came'),
    family('confirmed', 'came', true),
    family('cancelled', null, true),
  ]
  const counts = {
    expected: 4,
    came: 4,
    didNotCome: 1,
    notKnown: 1,
    open: 1,
    walkIns: 3,
    loads: 12,
  }
  expect(countOutcomes(families)).toEqual(counts)
})
