import { expect, test } from 'vitest'
import { lookAlikeKey } from './look-alike.ts'

test.each([
  ['m\u0430ria', 'maria'],
  ['\u0455ystem', 'system'],
  ['command\u00a0line', 'command line'],
  ['МАRІА', 'maria'],
  ['ｍａｒｉａ', 'maria'],
  ['ΜARIΑ', 'maria'],
])('%s looks like %s', (one, other) => {
  expect(lookAlikeKey(one)).toBe(lookAlikeKey(other))
})

test.each([
  ['maria', 'mario'],
  ['maría', 'maria'],
  ['ana 1', 'ana 2'],
  ['мария', 'марина'],
])('%s does not look like %s', (one, other) => {
  expect(lookAlikeKey(one)).not.toBe(lookAlikeKey(other))
})
