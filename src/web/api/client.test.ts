import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, OfflineError, retryDelayMs, sendJson } from './client.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const responseOf = (status: number, retryAfter?: string) =>
  new Response(null, { status, headers: retryAfter ? { 'Retry-After': retryAfter } : {} })

test('a call with a Retry-After of 3 seconds is retried after 3 to 4 seconds', () => {
  const pause = retryDelayMs(responseOf(429, '3'))
  expect(pause).toBeGreaterThanOrEqual(3_000)
  expect(pause).toBeLessThan(4_000)
})

test.each([
  ['has a Retry-After of 10 minutes', responseOf(429, '600')],
  ['has no Retry-After', responseOf(429)],
  ['has a date as Retry-After', responseOf(429, 'Tue, 01 Dec 2026 12:00:00 GMT')],
  ['failed with another status', responseOf(503, '3')],
])('a call that %s is not retried', (_case, response) => {
  expect(retryDelayMs(response)).toBe(0)
})

test('the body of an error has the message even if the response lacks our `code`, and is null for HTML', () => {
  expect(new ApiError(400, '{"message":"Only a message"}').body).toEqual({
    code: '',
    message: 'Only a message',
  })
  expect(new ApiError(502, '<h1>Bad Gateway</h1>').body).toBeNull()
})

test.each([
  ['breaks off', new ReadableStream({ start: (body) => body.error(new TypeError('network')) })],
  ['is the page of a Wi-Fi network', '<h1>Sign in to our Wi-Fi</h1>'],
])('a response whose body %s counts as lost', async (_case, body) => {
  vi.stubGlobal('fetch', async () => new Response(body))
  await expect(sendJson('POST', '/api/register', {})).rejects.toBeInstanceOf(OfflineError)
})
