import { expect, test } from 'vitest'
import { readAddress, writeAddress } from './messages-address.ts'

const read = (query: string) => readAddress(new URLSearchParams(query))

test('an address without anything shows every message', () => {
  expect(read('')).toEqual({ search: '', state: null, registration: null, read: null })
})

test('what is chosen comes back from the address', () => {
  const chosen = { search: 'rosa', state: 'failed', registration: 'r1', read: 'm1' } as const
  expect(read(new URLSearchParams(writeAddress(chosen)).toString())).toEqual(chosen)
})

test('a state that there is not, and a search that is too long, do no harm', () => {
  expect(read('state=lost').state).toBeNull()
  expect(read(`search=${'x'.repeat(1000)}`).search).toHaveLength(254)
})
