import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ClockState, mustStore, readClock } from './clock-trust.ts'

const unread: ClockState = { trustedAt: null, jumpedAt: null, readAt: null }
const at = (day: string) => `${day}.000Z`
/** The state after these readings of the clock */
const after = (...readings: string[]) =>
  readings.reduce((state, reading) => readClock(state, new Date(at(reading))), unread)
const trusted = (day: string) => ({ trustedAt: at(day), jumpedAt: null, readAt: at(day) })

describe('the clock is trusted', () => {
  test.each<[string, string[]]>([
    ['at the first reading stored in a database', ['2026-11-01T12:00:00']],
    [
      'if it is two days later than at the last reading',
      ['2026-11-01T12:00:00', '2026-11-03T12:00:00'],
    ],
    ['when it was set back', ['2028-11-01T12:00:00', '2026-11-03T12:00:00']],
    [
      'as soon as it is set back after a jump',
      ['2026-11-01T12:00:00', '2028-04-01T12:00:00', '2026-11-01T12:00:10'],
    ],
    [
      'a day after a jump, as after months without a server',
      ['2026-11-01T12:00:00', '2027-02-01T12:00:00', '2027-02-02T11:00:00', '2027-02-02T12:00:00'],
    ],
    [
      'a day after a jump, even without a reading in between, as when the server is off at night',
      ['2026-11-01T12:00:00', '2027-02-01T12:00:00', '2027-02-02T12:00:00'],
    ],
  ])('%s', (_when, readings) => {
    expect(after(...readings)).toEqual(trusted(readings.at(-1) ?? ''))
  })
})

describe('a clock that jumped ahead is not trusted', () => {
  const before = { trustedAt: at('2026-11-01T12:00:00') }
  test.each<[string, string[], string]>([
    [
      'if the jump is longer than two days',
      ['2026-11-01T12:00:00', '2026-11-03T12:00:01'],
      '2026-11-03T12:00:01',
    ],
    [
      'for a day',
      ['2026-11-01T12:00:00', '2028-04-01T12:00:00', '2028-04-02T11:59:59'],
      '2028-04-01T12:00:00',
    ],
    [
      'for another day after a second jump',
      ['2026-11-01T12:00:00', '2028-04-01T12:00:00', '2028-06-01T12:00:00'],
      '2028-06-01T12:00:00',
    ],
    [
      'for another day after a correction to a time that is still too far ahead',
      ['2026-11-01T12:00:00', '2028-04-01T12:00:00', '2027-02-01T12:00:00'],
      '2027-02-01T12:00:00',
    ],
    [
      'while the clock of another process is right',
      ['2026-11-01T12:00:00', '2028-04-01T12:00:00', '2026-11-01T12:00:00', '2028-04-02T12:00:00'],
      '2028-04-02T12:00:00',
    ],
  ])('%s', (_when, readings, jumpedAt) => {
    expect(after(...readings)).toEqual({
      ...before,
      jumpedAt: at(jumpedAt),
      readAt: at(readings.at(-1) ?? ''),
    })
  })
})

test('however the clock jumps within a day, trusted time is never more than two days ahead of true time', () => {
  const hours = fc.integer({ min: -20_000, max: 20_000 })
  fc.assert(
    fc.property(fc.array(hours, { maxLength: 12 }), (jumps) => {
      const start = Date.parse('2026-11-01T12:00:00.000Z')
      let state = readClock(unread, new Date(start))
      for (const [n, jump] of jumps.entries()) {
        // True time advances by an hour; the clock is wrong at every other reading.
        const trueTime = start + (n + 1) * 3_600_000
        state = readClock(state, new Date(trueTime + (n % 2 === 0 ? jump * 3_600_000 : 0)))
        const ahead = Date.parse(state.trustedAt ?? '') - trueTime
        expect(ahead).toBeLessThanOrEqual(2 * 24 * 3_600_000)
      }
    }),
  )
})

test('a reading is stored if it differs from the stored reading by ten minutes, or at once when a jump begins or ends', () => {
  const first = after('2026-11-01T12:00:00')
  const isStored = (from: ClockState, reading: string) =>
    mustStore(from, readClock(from, new Date(at(reading))))
  expect(isStored(unread, '2026-11-01T12:00:00')).toBe(true)
  expect(isStored(first, '2026-11-01T12:09:59')).toBe(false)
  expect(isStored(first, '2026-11-01T12:10:00')).toBe(true)
  expect(isStored(first, '2026-11-01T11:50:00')).toBe(true)
  const jumped = after('2026-11-01T12:00:00', '2028-04-01T12:00:00')
  expect(isStored(first, '2028-04-01T12:00:00')).toBe(true)
  expect(isStored(jumped, '2028-04-01T12:00:15')).toBe(false)
  expect(isStored(jumped, '2026-11-01T12:00:20')).toBe(true)
})
