import { describe, expect, it } from 'vitest'
import {
  giveUpAfterMs,
  isAfterOutage,
  nextAttemptAt,
  retriedForMs,
  retryDelayMs,
} from './delivery-times.ts'

const seconds = 1000
const hours = 3_600_000

describe('the backoff', () => {
  it.each([
    [1, 30 * seconds],
    [2, 60 * seconds],
    [7, 1920 * seconds],
    [8, 1 * hours],
    [9, 1 * hours],
    [5000, 1 * hours],
  ])('after %i failed attempts is %i ms', (attempts, wait) => {
    expect(retryDelayMs(attempts)).toBe(wait)
  })
})

describe('the next attempt', () => {
  const now = new Date('2026-12-01T12:00:00.000Z')
  it.each([
    ['follows the backoff', 1, 30 * seconds],
    ['is shortened to end exactly after a day of retries', 30, giveUpAfterMs - retriedForMs(30)],
    ['is not made after a day of retries', 31, null],
  ])('%s', (_case, attempts, wait) => {
    const next = nextAttemptAt({ attempts }, now)
    expect(next).toEqual(wait === null ? null : new Date(now.getTime() + wait))
  })

  it('is planned until the backoff adds up to one day', () => {
    expect(retriedForMs(1)).toBe(0)
    expect(retriedForMs(3)).toBe(90 * seconds)
    expect(retriedForMs(30)).toBeLessThan(giveUpAfterMs)
    expect(retriedForMs(31)).toBeGreaterThanOrEqual(giveUpAfterMs)
  })

  it.each([
    ['an hour late continues the retries', 1 * hours, false],
    ['more than an hour late restarts the retries', 1 * hours + 1, true],
    ['planned while the clock was ahead continues the retries', -24 * hours, false],
  ])('%s', (_case, late, restarts) => {
    expect(isAfterOutage(new Date(now.getTime() - late).toISOString(), now)).toBe(restarts)
  })

  it.each([
    ['follows the backoff if that ends before the expiry', 1, 120, 30],
    ['comes when half of the time is left', 6, 600, 300],
    ['comes when half of the time is left, even if little time is left', 6, 70, 35],
    ['comes after 30 seconds at the earliest', 1, 31, 30],
    ['is not made if 30 seconds or less are left', 1, 30, null],
    ['is not made after the expiry', 1, -10, null],
    ['comes even after a day of retries', 40, 600, 300],
  ])('close to the message’s expiry %s', (_case, attempts, secondsLeft, wait) => {
    const expiresAt = new Date(now.getTime() + secondsLeft * seconds).toISOString()
    const next = nextAttemptAt({ attempts, expiresAt }, now)
    expect(next).toEqual(wait === null ? null : new Date(now.getTime() + wait * seconds))
  })
})
