import { expect, test } from 'vitest'
import { isKnownToClient } from './if-none-match.ts'

test.each([
  [undefined, false],
  ['"new"', true],
  ['W/"new"', true],
  ['"old", "new"', true],
  ['"old",W/"new"', true],
  ['*', true],
  [' * ', true],
  ['', false],
  ['"old"', false],
  ['W/"old", "older"', false],
  ['new', false],
  ['"newer", "renew"', false],
  ['"*"', false],
])('If-None-Match: %s matches the ETag "new": %s', (header, expected) => {
  expect(isKnownToClient({ headers: { 'if-none-match': header } }, '"new"')).toBe(expected)
})
