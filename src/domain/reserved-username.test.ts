import { expect, test } from 'vitest'
import { isReservedUsername } from './reserved-username.ts'

test.each([
  ['public', true],
  ['System', true],
  ['command  line', true],
  // The first letter is Cyrillic.
  ['ѕystem', true],
  ['Family', true],
  ['text', true],
  ['systems', false],
  ['maria', false],
])('the username %s is reserved: %s', (username, isReserved) => {
  expect(isReservedUsername(username)).toBe(isReserved)
})
