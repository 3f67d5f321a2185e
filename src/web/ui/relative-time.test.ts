import { describe, expect, it } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = new Date('2026-12-08T15:00:00Z')

describe('the relative time at 2026-12-08T15:00:00Z', () => {
  it.each([
    ['2026-12-08T14:59:01Z', null],
    ['2026-12-08T14:59:00Z', '1 minute ago'],
    ['2026-12-08T14:00:01Z', '59 minutes ago'],
    ['2026-12-08T14:00:00Z', '1 hour ago'],
    ['2026-12-07T15:00:01Z', '23 hours ago'],
    ['2026-12-07T15:00:00Z', 'yesterday'],
    ['2026-11-08T15:00:00Z', '30 days ago'],
  ])('for %s is %j', (instant, words) => {
    expect(relativeTime(instant, now)).toBe(words)
  })

  it('is null for a future time', () => {
    expect(relativeTime('2026-12-08T15:03:00Z', now)).toBeNull()
  })
})
