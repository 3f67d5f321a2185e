import { expect, test } from 'vitest'
import { browserLinkMs, hasLinkExpired } from './personal-link.ts'

const now = new Date('2026-10-20T12:00:00.000Z')

test.each([
  [null, false],
  ['2026-10-20T13:00:00.000Z', false],
  ['2026-10-20T12:00:00.001Z', false],
  ['2026-10-20T12:00:00.000Z', true],
  ['2026-10-20T11:00:00.000Z', true],
  // Made while another server's clock was slightly ahead, or before the clock was set back by up to an hour
  ['2026-10-20T13:01:00.000Z', false],
  ['2026-10-20T14:01:00.000Z', false],
  ['2026-10-20T14:01:00.001Z', true],
  // Made while the clock was a day ahead
  ['2026-10-21T13:00:00.000Z', true],
] as const)('at noon, a link with the expiry %s is expired: %s', (expiresAt, expected) => {
  expect(browserLinkMs).toBe(3_600_000)
  expect(hasLinkExpired(expiresAt, now)).toBe(expected)
})
