import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteServerTime, serverNow } from './server-time.ts'

const now = '2026-12-08T15:30:00.000Z'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(now) })
  noteServerTime(new Date(now).toUTCString())
})
afterEach(() => vi.useRealTimers())

test.each(['2026-12-08T12:30:00.000Z', '2026-12-08T15:32:00.000Z'])(
  'a browser with a wrong clock uses the server’s time, %s',
  (server) => {
    noteServerTime(new Date(server).toUTCString())
    expect(serverNow().toISOString()).toBe(server)
    vi.setSystemTime(Date.parse(now) + 5000)
    expect(serverNow().getTime()).toBe(Date.parse(server) + 5000)
  },
)

test('a difference of seconds is ignored, and so is a response without a time', () => {
  noteServerTime('Tue, 08 Dec 2026 15:29:58 GMT')
  expect(serverNow().toISOString()).toBe(now)
  noteServerTime(null)
  noteServerTime('soon')
  expect(serverNow().toISOString()).toBe(now)
})
