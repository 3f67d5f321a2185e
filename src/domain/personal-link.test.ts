import { expect, test } from 'vitest'
import { browserLinkMs, hasLinkEnded } from './personal-link.ts'

const now = new Date('2026-10-20T12:00:00.000Z')

test.each([
  [null, false],
  ['2026-10-20T13:00:00.000Z', false],
  ['2026-10-20T12:00:00.001Z', false],
  ['2026-10-20T12:00:00.000Z', true],
  ['2026-10-20T11:00:00.000Z', true],
  // Another server's clock is slightly ahead, or the clock was set back since, by up to an hour.
  ['2026-10-20T13:01:00.000Z', false],
  ['2026-10-20T14:01:00.000Z', false],
  ['2026-10-20T14:01:00.001Z', true],
  // The clock was a day ahead.
  ['2026-10-21T13:00:00.000Z', true],
] as const)('a link that expires at %s has ended: %s', (expiresAt, hasEnded) => {
  expect(browserLinkMs).toBe(3_600_000)
  expect(hasLinkEnded(expiresAt, now)).toBe(hasEnded)
})
