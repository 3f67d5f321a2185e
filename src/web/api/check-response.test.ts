import { expect, test } from 'vitest'
import { checkResponse } from './check-response.ts'

test('a response that matches the contract passes the check, whatever the query string of its path', () => {
  expect(() => checkResponse('GET', '/api/health?full', { status: 'ok' })).not.toThrow()
  expect(() => checkResponse('GET', '/api/events', [])).not.toThrow()
})

test.each([
  ['a call with a missing field', 'POST', '/api/cancel/token', {}, /does not match the contract/],
  [
    'a call with a field of another type',
    'GET',
    '/api/events',
    [{ id: 1 }],
    /does not match the contract/,
  ],
  ['a call that is not listed', 'GET', '/api/unknown', {}, /to check-response/],
])('a response to %s fails the check', (_case, method, path, body, error) => {
  expect(() => checkResponse(method, path, body)).toThrow(error)
})
