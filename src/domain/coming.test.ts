import { expect, test } from 'vitest'
import { comingCallDueAt } from './coming.ts'

const zone = 'America/New_York'

test.each([
  ['from noon of the day before', '2026-12-06T23:00:00.000Z', '2026-12-07T17:00:00.000Z'],
  ['from two hours after a late question', '2026-12-07T16:00:00.000Z', '2026-12-07T18:00:00.000Z'],
])('a family without an answer is listed for a call %s', (_, askedAt, due) => {
  // Tuesday, 1 p.m.
  expect(comingCallDueAt({ startTime: '2026-12-08T18:00:00.000Z', askedAt }, zone)).toBe(due)
})

test('noon is in program time, even on the day that clocks go back', () => {
  const askedAt = '2026-10-30T22:00:00.000Z'
  expect(comingCallDueAt({ startTime: '2026-11-02T13:00:00.000Z', askedAt }, zone)).toBe(
    '2026-11-01T17:00:00.000Z',
  )
  expect(comingCallDueAt({ startTime: '2026-11-01T13:00:00.000Z', askedAt }, zone)).toBe(
    '2026-10-31T16:00:00.000Z',
  )
})
