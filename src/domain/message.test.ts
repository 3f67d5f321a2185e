import { describe, expect, it } from 'vitest'
import {
  giveUpAfterMs,
  greetingName,
  isStillOfUse,
  type MessageKind,
  nextAttemptAt,
  retryDelayMs,
} from './message.ts'
import type { RegistrationStatus } from './registration.ts'

const seconds = 1000
const hours = 3_600_000

describe('the wait before another attempt', () => {
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
  const queuedAt = '2026-12-01T12:00:00.000Z'
  const queued = Date.parse(queuedAt)
  it.each([
    ['follows the wait', 1, 0, 30 * seconds],
    ['comes last at the end of the day', 30, giveUpAfterMs - 60 * seconds, giveUpAfterMs],
    ['is none at the end of the day', 31, giveUpAfterMs, null],
    ['is none for what is older than a day', 1, 2 * giveUpAfterMs, null],
  ])('%s', (_case, attempts, age, expected) => {
    const next = nextAttemptAt({ attempts, queuedAt }, new Date(queued + age))
    expect(next).toEqual(expected === null ? null : new Date(queued + expected))
  })
})

describe('a message that waited', () => {
  const slot = {
    timeSlotId: 'morning',
    startTime: '2026-12-08T14:00:00.000Z',
    endTime: '2026-12-08T15:00:00.000Z',
  }
  const before = '2026-12-08T13:59:59.999Z'
  const begun = '2026-12-08T14:00:00.000Z'
  const over = '2026-12-08T15:00:00.000Z'

  it.each<[MessageKind, RegistrationStatus | 'deleted', string, boolean]>([
    ['registration_confirmed', 'confirmed', before, true],
    ['registration_confirmed', 'confirmed', begun, true],
    ['registration_confirmed', 'confirmed', over, false],
    ['registration_confirmed', 'cancelled', before, false],
    ['registration_confirmed', 'deleted', before, false],
    ['promoted', 'confirmed', before, true],
    ['promoted', 'waitlist', before, false],
    ['promoted', 'deleted', before, false],
    ['waitlist_joined', 'waitlist', before, true],
    ['waitlist_joined', 'waitlist', begun, false],
    ['waitlist_joined', 'confirmed', before, false],
    ['spot_available', 'waitlist', before, true],
    ['spot_available', 'waitlist', begun, false],
    ['spot_available', 'confirmed', before, false],
    ['spot_available', 'cancelled', before, false],
    ['spot_available', 'deleted', before, false],
    ['cancelled', 'cancelled', over, true],
    ['cancelled', 'confirmed', before, false],
    ['cancelled', 'deleted', over, true],
  ])('%s, of somebody now %s, at %s: still of use is %s', (kind, status, now, expected) => {
    const registration = status === 'deleted' ? null : { status, timeSlotId: 'morning' }
    expect(isStillOfUse({ kind, ...slot }, registration, new Date(now))).toBe(expected)
  })

  it.each<[MessageKind, RegistrationStatus]>([
    ['registration_confirmed', 'confirmed'],
    ['promoted', 'confirmed'],
    ['waitlist_joined', 'waitlist'],
    ['spot_available', 'waitlist'],
  ])('%s is of no use to somebody who is now in another slot', (kind, status) => {
    const registration = { status, timeSlotId: 'evening' }
    expect(isStillOfUse({ kind, ...slot }, registration, new Date(before))).toBe(false)
  })
})

describe('the name in a greeting', () => {
  it.each(['Rosa Delgado', "Siobhán O'Neill-García", 'J. R. Smith', '李小龙', 'Ana Mª'])(
    'is %s',
    (name) => {
      expect(greetingName(name)).toBe(name)
    },
  )

  it.each([
    'Win at http://prize.example.org',
    'prize.example',
    'www prize',
    'write to me@example.org',
    'call: 555 010 0100',
    'a'.repeat(61),
  ])('is left out where it might be an advertisement: %s', (name) => {
    expect(greetingName(name)).toBeNull()
  })
})
