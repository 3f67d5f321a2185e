import { afterEach, expect, test, vi } from 'vitest'
import { sampleEvent } from '../../../test/support/sample-events.ts'
import { forgetEventList, nextRefetchMs, readEventList, watchEventList } from './event-list.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  forgetEventList()
})

const now = new Date('2026-10-12T11:59:50.000Z')
const opening = (opensAt: string | null) => sampleEvent('Wash', [], { opensAt })

test.each([
  ['no sign-up opens', [opening(null)], 30_000],
  ['sign-up opens within 30 seconds', [opening('2026-10-12T12:00:00.000Z')], 10_500],
  ['sign-up opens later', [opening('2026-10-12T13:00:00.000Z')], 30_000],
  [
    'sign-up has opened by the browser’s clock, which may be fast',
    [opening('2026-10-12T11:59:00.000Z')],
    30_000,
  ],
])('when %s, the list is refetched after $2 ms', (_when, events, waitMs) => {
  expect(nextRefetchMs(events, now)).toBe(waitMs)
})

test('if sign-up opens before the response arrives, the next page that watches the list refetches it at once', async () => {
  vi.useFakeTimers({ now })
  // In development, the response check is imported lazily, and fake timers do not wait for the import.
  vi.stubEnv('DEV', false)
  vi.stubGlobal('document', { visibilityState: 'visible' })
  const slowFetch = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 3000))
    return Response.json([opening(new Date(now.getTime() + 1000).toISOString())])
  })
  vi.stubGlobal('fetch', slowFetch)
  watchEventList(() => {})()
  await vi.advanceTimersByTimeAsync(4000)
  expect(readEventList().status).toBe('success')
  expect(slowFetch).toHaveBeenCalledTimes(1)
  const leave = watchEventList(() => {})
  await vi.advanceTimersByTimeAsync(1)
  leave()
  expect(slowFetch).toHaveBeenCalledTimes(2)
})

test('the list is still refetched every 30 seconds if the clock of the device is set back between two pages', async () => {
  vi.useFakeTimers({ now })
  vi.stubEnv('DEV', false)
  vi.stubGlobal('document', { visibilityState: 'visible' })
  const fetch = vi.fn(async () => Response.json([]))
  vi.stubGlobal('fetch', fetch)
  watchEventList(() => {})()
  await vi.advanceTimersByTimeAsync(1000)
  expect(fetch).toHaveBeenCalledTimes(1)
  vi.setSystemTime(now.getTime() - 3_600_000)
  const leave = watchEventList(() => {})
  await vi.advanceTimersByTimeAsync(30_000)
  leave()
  expect(fetch).toHaveBeenCalledTimes(2)
})
