import { expect, test } from 'vitest'
import { capAtNow, sessionExpiry } from './admin-session.ts'

test.each([
  ['2026-10-20T12:00:00.000Z', '2026-10-21T00:00:00.000Z'],
  ['2026-10-22T12:00:00.000Z', '2026-10-23T00:00:00.000Z'],
  ['2026-10-27T00:00:00.000Z', '2026-10-27T12:00:00.000Z'],
  // Seven days after it started, even if it is in use
  ['2026-10-27T11:59:00.000Z', '2026-10-27T12:00:00.000Z'],
])('a session started at noon on October 20 and last used at %s ends at %s', (lastUsedAt, end) => {
  const createdAt = '2026-10-20T12:00:00.000Z'
  expect(sessionExpiry({ createdAt, lastUsedAt }).toISOString()).toBe(end)
})

test.each([
  ['2026-10-20T12:00:00.000Z', '2026-10-20T13:00:00.000Z', '2026-10-20T12:00:00.000Z'],
  ['2026-10-20T12:00:00.000Z', '2026-10-21T12:00:00.000Z', '2026-10-20T12:00:00.000Z'],
  ['2026-10-21T11:00:00.000Z', '2026-10-21T12:00:00.000Z', '2026-10-20T14:00:00.000Z'],
])(
  'at 14:00 on October 20, a session started at %s and last used at %s counts as started at %s',
  (created, used, begins) => {
    const now = new Date('2026-10-20T14:00:00.000Z')
    const times = capAtNow({ createdAt: created, lastUsedAt: used }, now)
    expect(times.createdAt).toBe(begins)
    expect(times.lastUsedAt <= now.toISOString()).toBe(true)
  },
)
