import { describe, expect, test } from 'vitest'
import { hasEnded, hasStarted, isFull, isUpcoming, spotsLeft } from './time-slot.ts'

const slot = { startTime: '2026-11-01T14:00:00.000Z', endTime: '2026-11-01T15:00:00.000Z' }

describe('spots left', () => {
  test.each([
    [10, 0, 10, false],
    [10, 9, 1, false],
    [10, 10, 0, true],
    [1, 0, 1, false],
    // An administrator may confirm more people than fit.
    [10, 12, 0, true],
  ])('of %i with %i confirmed are %i', (capacity, registrationCount, left, full) => {
    expect(spotsLeft({ capacity, registrationCount })).toBe(left)
    expect(isFull({ capacity, registrationCount })).toBe(full)
  })
})

describe('a slot from 14:00 to 15:00', () => {
  test.each([
    ['2026-11-01T13:59:59.999Z', false, false],
    ['2026-11-01T14:00:00.000Z', true, false],
    ['2026-11-01T14:59:59.999Z', true, false],
    ['2026-11-01T15:00:00.000Z', true, true],
    ['2027-11-01T15:00:00.000Z', true, true],
  ])('at %s has started: %s, has ended: %s', (now, started, ended) => {
    expect(hasStarted(slot, new Date(now))).toBe(started)
    expect(hasEnded(slot, new Date(now))).toBe(ended)
  })
})

describe('an event is upcoming', () => {
  const late = { startTime: '2026-11-01T16:00:00.000Z', endTime: '2026-11-01T17:00:00.000Z' }
  test.each([
    ['2026-11-01T15:30:00.000Z', true],
    ['2026-11-01T16:59:59.999Z', true],
    ['2026-11-01T17:00:00.000Z', false],
  ])('until its latest slot ends: at %s %s', (now, upcoming) => {
    expect(isUpcoming({ timeSlots: [late, slot] }, new Date(now))).toBe(upcoming)
    expect(isUpcoming({ timeSlots: [slot, late] }, new Date(now))).toBe(upcoming)
  })

  test('never without slots', () => {
    expect(isUpcoming({ timeSlots: [] }, new Date('2000-01-01T00:00:00.000Z'))).toBe(false)
  })
})
