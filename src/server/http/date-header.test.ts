import { expect, test } from 'vitest'
import { dateHeader } from './date-header.ts'

test('the Date header follows the clock, even if the clock is set back', () => {
  let now = ''
  const date = dateHeader(() => new Date(now))
  const shown = [
    '2026-12-01T12:00:00.000Z',
    '2026-12-01T12:00:00.999Z',
    '2026-12-01T12:00:01.000Z',
    '2026-12-01T11:00:00.000Z',
  ].map((time) => {
    now = time
    return date()
  })
  expect(shown).toEqual([
    'Tue, 01 Dec 2026 12:00:00 GMT',
    'Tue, 01 Dec 2026 12:00:00 GMT',
    'Tue, 01 Dec 2026 12:00:01 GMT',
    'Tue, 01 Dec 2026 11:00:00 GMT',
  ])
})
