import { expect, test } from 'vitest'
import { checkResponse } from './check-response.ts'

test('a response that matches the contract passes, regardless of the query string', () => {
  expect(() => checkResponse('GET', '/api/health?full', { status: 'ok' })).not.toThrow()
  expect(() => checkResponse('GET', '/api/events', [])).not.toThrow()
})

test.each([
  ['a missing field', 'POST', '/api/cancel/token', {}, /broke the contract/],
  ['another type', 'GET', '/api/events', [{ id: 1 }], /broke the contract/],
  ['an unlisted call', 'GET', '/api/unknown', {}, /not in check-response/],
])('the check of a response throws for %s', (_case, method, path, body, error) => {
  expect(() => checkResponse(method, path, body)).toThrow(error)
})
