import { describe, expect, it } from 'vitest'
import { hasMovedSince } from './seen-time.ts'

describe('an appointment', () => {
  const slot = { timeSlotId: 'slot', startTime: '2026-12-08T14:00:00.000Z' }
  it.each([
    ['the same', slot, false],
    ['the same instant in another zone', { startTime: '2026-12-08T09:00:00-05:00' }, false],
    ['nothing', {}, false],
    ['another slot', { ...slot, timeSlotId: 'other' }, true],
    ['another start', { ...slot, startTime: '2026-12-08T14:30:00.000Z' }, true],
  ])('may have moved since the family saw %s', (_what, seen, expected) => {
    expect(hasMovedSince(seen, slot)).toBe(expected)
  })
})
