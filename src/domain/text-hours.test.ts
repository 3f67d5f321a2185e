import { describe, expect, it, test } from 'vitest'

import { earliestTextTime, isTextHour } from './text-hours.ts'

const zone = 'America/New_York'

describe('a text', () => {
  const queuedAt = '2026-12-08T03:00:00.000Z'
  it.each([
    ['by day goes at once', false, '2026-12-08T15:00:00.000Z', '2026-12-08T15:00:00.000Z'],
    ['at 8 a.m. goes at once', false, '2026-12-08T13:00:00.000Z', '2026-12-08T13:00:00.000Z'],
    ['late in the evening waits', false, '2026-12-08T03:05:00.000Z', '2026-12-08T13:00:00.000Z'],
    ['early in the morning waits', false, '2026-12-08T12:59:00.000Z', '2026-12-08T13:00:00.000Z'],
    [
      'that was requested less than 15 minutes ago goes at once',
      true,
      '2026-12-08T03:14:59.000Z',
      '2026-12-08T03:14:59.000Z',
    ],
    [
      'that was requested 15 minutes ago waits',
      true,
      '2026-12-08T03:15:00.000Z',
      '2026-12-08T13:00:00.000Z',
    ],
    [
      'that was requested before the clock was set back waits',
      true,
      '2026-12-08T02:30:00.000Z',
      '2026-12-08T13:00:00.000Z',
    ],
  ])('%s', (_rule, isRequested, now, expected) => {
    const goes = earliestTextTime({ isRequested, queuedAt }, zone, new Date(now))
    expect(goes.toISOString()).toBe(expected)
  })

  it.each([
    ['2026-11-01T03:00:00.000Z', '2026-11-01T13:00:00.000Z'],
    ['2027-03-14T03:00:00.000Z', '2027-03-14T12:00:00.000Z'],
  ])(
    'waits until 8 a.m. program time, even in the night of a clock change: %s',
    (now, expected) => {
      const text = { isRequested: false, queuedAt: now }
      expect(earliestTextTime(text, zone, new Date(now)).toISOString()).toBe(expected)
    },
  )
})

test.each([
  ['2026-12-08T12:59:59.000Z', false],
  ['2026-12-08T13:00:00.000Z', true],
  ['2026-12-09T01:00:59.000Z', true],
  ['2026-12-09T01:01:00.000Z', false],
])('texts are sent from 8 a.m. to 8 p.m.: at %s, %s', (now, expected) => {
  expect(isTextHour(new Date(now), zone)).toBe(expected)
})
