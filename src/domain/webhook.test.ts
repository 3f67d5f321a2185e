import { expect, test } from 'vitest'
import { dayMs, hourMs } from './duration.ts'
import { isAccepted, isFailingForLong, webhookRetryMs } from './webhook.ts'

test('retries back off, add up to about a day, and then stop', () => {
  const waits: number[] = []
  for (let failures = 1; ; failures++) {
    const wait = webhookRetryMs(failures)
    if (wait === null) break
    waits.push(wait)
  }
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  const sum = waits.reduce((total, wait) => total + wait, 0)
  expect(sum).toBeGreaterThan(23 * hourMs)
  expect(sum).toBeLessThan(dayMs)
  expect(webhookRetryMs(1, 1)).toBe(5_500)
})

test('only a 2xx status counts as accepted; a target has been failing for too long after three days', () => {
  expect([199, 200, 204, 299, 300, 410].map(isAccepted)).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
  ])
  const since = '2026-12-01T12:00:00.000Z'
  expect(isFailingForLong(since, new Date('2026-12-04T11:59:59.999Z'))).toBe(false)
  expect(isFailingForLong(since, new Date('2026-12-04T12:00:00.000Z'))).toBe(true)
})
