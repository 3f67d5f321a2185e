import { describe, expect, test } from 'vitest'
import {
  canCorrect,
  canOfferSpot,
  decideCancellation,
  isActive,
  isLateCancellation,
  missingDetails,
  registrationStatuses,
  statusForNewcomer,
} from './registration.ts'

const slot = { startTime: '2026-11-02T14:00:00.000Z', endTime: '2026-11-02T15:00:00.000Z' }
const dayBefore = new Date('2026-11-01T10:00:00.000Z')

describe('a new registration', () => {
  test.each([
    [0, 1, 'confirmed'],
    [9, 10, 'confirmed'],
    [10, 10, 'waitlist'],
    [11, 10, 'waitlist'],
  ])('with %i of %i spots taken is %s', (confirmed, capacity, status) => {
    expect(statusForNewcomer(confirmed, capacity)).toBe(status)
  })
})

test('confirmed and waitlisted registrations are active, cancelled ones and no-shows are not', () => {
  expect(registrationStatuses.filter(isActive)).toEqual(['confirmed', 'waitlist'])
})

describe('cancelling is late', () => {
  test.each([
    ['2026-11-01T13:59:59.999Z', false],
    ['2026-11-01T14:00:00.000Z', false],
    ['2026-11-01T14:00:00.001Z', true],
    ['2026-11-02T13:59:00.000Z', true],
    ['2026-11-02T14:30:00.000Z', true],
  ])('less than 24 hours before the start: at %s, %s', (now, late) => {
    expect(isLateCancellation(slot, new Date(now))).toBe(late)
  })

  test('less than 24 elapsed hours before the start, even across the autumn clock change', () => {
    // 9:00 in New York on November 1 is 25 hours after 9:00 on October 31.
    const autumn = { startTime: '2026-11-01T14:00:00.000Z', endTime: '2026-11-01T15:00:00.000Z' }
    expect(isLateCancellation(autumn, new Date('2026-10-31T13:30:00.000Z'))).toBe(false)
    expect(isLateCancellation(autumn, new Date('2026-10-31T14:30:00.000Z'))).toBe(true)
  })
})

describe('a cancel link', () => {
  test.each([
    ['confirmed', dayBefore, 'cancel'],
    ['waitlist', dayBefore, 'cancel'],
    ['cancelled', dayBefore, 'already_cancelled'],
    ['no_show', dayBefore, 'no_show'],
    ['no_show', new Date('2026-11-02T15:00:00.000Z'), 'too_late'],
    ['confirmed', new Date('2026-11-02T14:30:00.000Z'), 'cancel'],
    ['confirmed', new Date('2026-11-02T15:00:00.000Z'), 'too_late'],
    ['waitlist', new Date('2026-11-02T15:00:00.000Z'), 'too_late'],
    ['cancelled', new Date('2026-11-02T15:00:00.000Z'), 'already_cancelled'],
  ] as const)('of a %s registration at %s leads to: %s', (status, now, decision) => {
    expect(decideCancellation(status, slot, now)).toBe(decision)
  })
})

describe('missing details', () => {
  test.each([
    ['none', { phone: '513-555-0123', address: '1 River Road' }, []],
    ['the phone', { phone: null, address: '1 River Road' }, ['phone']],
    ['the address', { phone: '513-555-0123', address: '' }, ['address']],
    ['both', { phone: '', address: null }, ['phone', 'address']],
  ])('are %s', (_what, details, missing) => {
    expect(missingDetails(details)).toEqual(missing)
  })

  test.each([
    ['confirmed', '2026-11-02T14:59:59.999Z', true],
    ['confirmed', '2026-11-02T15:00:00.000Z', false],
    ['waitlist', '2026-11-01T10:00:00.000Z', true],
    ['cancelled', '2026-11-01T10:00:00.000Z', false],
    ['no_show', '2026-11-01T10:00:00.000Z', false],
  ] as const)(
    'may be added and corrected by an active family until the slot is over: %s, at %s: %s',
    (status, now, can) => {
      expect(canCorrect(status, slot, new Date(now))).toBe(can)
    },
  )
})

test('a free spot is offered until its slot starts', () => {
  expect(canOfferSpot(slot, new Date('2026-11-02T13:59:59.999Z'))).toBe(true)
  expect(canOfferSpot(slot, new Date('2026-11-02T14:00:00.000Z'))).toBe(false)
})
