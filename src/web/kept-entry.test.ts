import { beforeEach, expect, test, vi } from 'vitest'
import { hourMs } from '../domain/duration.ts'
import { forgetKept, keep, readKept } from './kept-entry.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

test('an entry is kept for three hours, and deleted when it is read after that', () => {
  keep({ name: 'Rosa' }, 0)
  expect(readKept(3 * hourMs - 1)).toBe('{"name":"Rosa"}')
  expect(readKept(3 * hourMs)).toBeNull()
  expect(stored.size).toBe(0)
})

test('keeping an entry again does not extend its three hours', () => {
  keep({ name: 'Rosa' }, 0)
  keep({ name: 'Rosa Delgado' }, 2 * hourMs)
  expect(readKept(2 * hourMs)).toBe('{"name":"Rosa Delgado"}')
  expect(readKept(3 * hourMs)).toBeNull()
})

test('an entry is deleted if the clock was set back, so that its three hours are not extended', () => {
  keep({ name: 'Rosa' }, 10 * hourMs)
  expect(readKept(0)).toBeNull()
  expect(stored.size).toBe(0)
})

test('the token of a personal link is not kept, because the family agreed to keep only its details', () => {
  keep({ name: 'Rosa', signUpToken: 'link' }, 0)
  keep({ name: 'Rosa Delgado', signUpToken: 'link' }, 1)
  expect([...stored.values()].join()).not.toContain('link')
  expect(readKept(2)).toBe('{"name":"Rosa Delgado"}')
})

test('an entry can be deleted before its three hours are over', () => {
  keep({ name: 'Rosa' }, 0)
  forgetKept()
  expect(readKept(0)).toBeNull()
})

test.each(['', '{', '[]', 'null', '{"until":"soon"}'])(
  'the stored text %j does not count as an entry',
  (text) => {
    stored.set('registration-kept', text)
    expect(readKept(0)).toBeNull()
  },
)

test('with blocked storage, nothing is kept and nothing throws', () => {
  vi.stubGlobal('localStorage', undefined)
  keep({ name: 'Rosa' }, 0)
  expect(readKept(0)).toBeNull()
  forgetKept()
})
