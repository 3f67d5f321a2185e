import { expect, test } from 'vitest'
import { readMessagesParams, writeMessagesParams } from './messages-params.ts'

const read = (query: string) => readMessagesParams(new URLSearchParams(query))

test('without parameters in the URL, every message is shown', () => {
  expect(read('')).toEqual({ search: '', state: null, registration: null, read: null })
})

test('the filters and the open message survive a round trip through the URL', () => {
  const chosen = { search: 'rosa', state: 'failed', registration: 'r1', read: 'm1' } as const
  expect(read(new URLSearchParams(writeMessagesParams(chosen)).toString())).toEqual(chosen)
})

test('an unknown state in the URL is ignored, and a long search is cut off', () => {
  expect(read('state=lost').state).toBeNull()
  expect(read(`search=${'x'.repeat(1000)}`).search).toHaveLength(254)
})
