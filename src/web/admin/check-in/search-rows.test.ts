import { expect, it } from 'vitest'
import { isFound } from './search-rows.ts'

const family = (name: string, phone = '') => ({ name, phone })

it.each([
  ['Ana Bell', 'a', true],
  ['Ana Bell', 'BEL', true],
  ['Ana Bell', 'be an', true],
  ['Ana Bell', 'ana bell', true],
  ['Ana Bell', 'ell', false],
  ['Ana Bell', 'an co', false],
  ['Ana Bell', '  ', true],
  ['José Núñez', 'nun', true],
  ['Jose Nunez', 'núñ', true],
  ["Mary O'Brien-Cole", 'obr', true],
  ["Mary O'Brien-Cole", 'bri', true],
  ["Mary O'Brien-Cole", "o'b", true],
  ['Mary O’Brien-Cole', "o'b", true],
  ["Mary O'Brien-Cole", 'cole', true],
  ['李 小龍', '小', true],
])('%s is found by "%s": %s', (name, search, found) => {
  expect(isFound(family(name), search)).toBe(found)
})

it.each([
  ['(555) 010-0123', '0123', true],
  ['(555) 010-0123', '01', true],
  ['(555) 010-0123', '555', false],
  ['(555) 010-0123', '23', false],
  ['(555) 010-0123', '555-010', true],
  ['+1 555 010 0123 or 555 010 0199', '0199', true],
  ['', '0123', false],
])('the phone "%s" is found by "%s": %s', (phone, search, found) => {
  expect(isFound(family('Ana Bell', phone), search)).toBe(found)
})
