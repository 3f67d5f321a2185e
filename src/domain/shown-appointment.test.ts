import { describe, expect, it } from 'vitest'
import { hasChangedSince } from './shown-appointment.ts'

describe('an appointment', () => {
  const now = {
    timeSlotId: 'slot',
    startTime: '2026-12-08T14:00:00.000Z',
    endTime: '2026-12-08T15:00:00.000Z',
    status: 'confirmed' as const,
  }
  it.each([
    ['the same appointment', now, false],
    ['the same instant in another zone', { startTime: '2026-12-08T09:00:00-05:00' }, false],
    ['nothing', {}, false],
    ['another slot', { ...now, timeSlotId: 'other' }, true],
    ['another start', { ...now, startTime: '2026-12-08T14:30:00.000Z' }, true],
    ['another end', { ...now, endTime: '2026-12-08T14:45:00.000Z' }, true],
    ['a place on the waitlist', { ...now, status: 'waitlist' as const }, true],
  ])('has changed since the family saw $0: $2', (_what, seen, expected) => {
    expect(hasChangedSince(seen, now)).toBe(expected)
  })
})
