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
  // Nobody becomes a no-show by a tap on the day.
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

test('everybody who was checked in counts as having come; those of them without a spot also count as walk-ins', () => {
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
