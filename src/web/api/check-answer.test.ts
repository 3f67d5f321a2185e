import { expect, test } from 'vitest'
import { checkAnswer } from './check-answer.ts'

test('an answer that the contract describes passes with any query', () => {
  expect(() => checkAnswer('GET', '/api/health?full', { status: 'ok' })).not.toThrow()
  expect(() => checkAnswer('GET', '/api/events', [])).not.toThrow()
})

test.each([
  ['a missing field', 'POST', '/api/cancel/token', {}, /broke the contract/],
  ['another type', 'GET', '/api/events', [{ id: 1 }], /broke the contract/],
  ['an unlisted call', 'GET', '/api/unknown', {}, /not in check-answer/],
])('%s throws', (_case, method, path, body, error) => {
  expect(() => checkAnswer(method, path, body)).toThrow(error)
})
