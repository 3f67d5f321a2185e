import { expect, test } from 'vitest'
import { isSignUpOpen, moveOpening, opensTooLate, seriesOpening } from './sign-up-opening.ts'

const zone = 'America/New_York'
const now = new Date('2026-10-20T12:00:00.000Z')

test('sign-up is open if there is no opening time, or from the opening time on', () => {
  expect(isSignUpOpen(null, now)).toBe(true)
  expect(isSignUpOpen('2026-10-20T12:00:00.000Z', now)).toBe(true)
  expect(isSignUpOpen('2026-10-20T12:00:00.001Z', now)).toBe(false)
})

test.each([
  ['2026-11-10', 14, '2026-10-27T12:00:00.000Z'],
  // After clocks go back, 8 a.m. is an hour later in UTC.
  ['2026-11-10', 8, '2026-11-02T13:00:00.000Z'],
  ['2026-11-10', 0, '2026-11-10T13:00:00.000Z'],
  ['2026-10-27', 14, null],
  ['2026-11-10', null, null],
])('sign-up for a series event on %s, %s days before it, opens at %s', (day, days, opensAt) => {
  expect(seriesOpening(day, days, zone, now)).toBe(opensAt)
})

test.each([
  [0, ['09:00', '00:30'], true],
  [0, ['08:00'], true],
  [0, ['08:01'], false],
  [1, ['00:30'], false],
  [null, ['00:30'], false],
])(
  'sign-up that opens %s days before slots at %j opens too late: %s',
  (daysBefore, starts, isTooLate) => {
    const slots = starts.map((startTime) => ({ startTime }))
    expect(opensTooLate(daysBefore, slots)).toBe(isTooLate)
  },
)

test('sign-up for a copied event opens as many days before it as for the original, at the same wall-clock time, even across a clock change', () => {
  const days = { from: '2026-10-30', to: '2026-12-04' }
  expect(moveOpening('2026-10-23T14:30:00.000Z', days, zone, now)).toBe('2026-11-27T15:30:00.000Z')
  expect(moveOpening(null, days, zone, now)).toBeNull()
})

test('sign-up for a copied event is open at once if its opening time has passed', () => {
  const days = { from: '2026-10-30', to: '2026-10-24' }
  expect(moveOpening('2026-10-23T14:30:00.000Z', days, zone, now)).toBeNull()
})
