import { afterEach, expect, test, vi } from 'vitest'
import { sampleEvent, sampleSlot } from '../../../test/support/sample-events.ts'
import {
  agreesOnStarts,
  forgetEventList,
  nextRefetchMs,
  readEventList,
  watchEventList,
} from './event-list.ts'
import { noteServerTime } from './server-time.ts'

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

test('on a phone with a slow clock, the list is refetched when sign-up opens by the server’s clock', async () => {
  vi.useFakeTimers({ now: new Date(now.getTime() - 3_600_000) })
  vi.stubEnv('DEV', false)
  vi.stubGlobal('document', { visibilityState: 'visible' })
  const answer = vi.fn(async () =>
    Response.json([opening('2026-10-12T12:00:00.000Z')], { headers: { Date: now.toUTCString() } }),
  )
  vi.stubGlobal('fetch', answer)
  const leave = watchEventList(() => {})
  await vi.advanceTimersByTimeAsync(10_000)
  expect(answer).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(500)
  leave()
  noteServerTime(new Date().toUTCString())
  expect(answer).toHaveBeenCalledTimes(2)
})

test('the next page that watches the list refetches it if the clock was set back', async () => {
  vi.useFakeTimers({ now })
  vi.stubEnv('DEV', false)
  vi.stubGlobal('document', { visibilityState: 'visible' })
  const answer = vi.fn(async () => Response.json([]))
  vi.stubGlobal('fetch', answer)
  watchEventList(() => {})()
  await vi.advanceTimersByTimeAsync(1000)
  vi.setSystemTime(now.getTime() - 3_600_000)
  watchEventList(() => {})()
  await vi.advanceTimersByTimeAsync(1)
  expect(answer).toHaveBeenCalledTimes(2)
})

test.each([
  ['right', '2026-10-12T11:59:50.000Z', true],
  ['a day fast', '2026-10-13T11:59:50.000Z', false],
  ['a day slow', '2026-10-11T11:59:50.000Z', false],
])(
  'with a clock that is %s, document and device agree on which slots have started: $2',
  (_clock, device, agrees) => {
    const starts = ['2026-10-12T11:00:00.000Z', '2026-10-12T13:00:00.000Z']
    const document = {
      events: [
        sampleEvent(
          'Wash',
          starts.map((start) => sampleSlot(start)),
        ),
      ],
      renderedFor: starts[0] ?? '',
    }
    expect(agreesOnStarts(document, new Date(device))).toBe(agrees)
  },
)
