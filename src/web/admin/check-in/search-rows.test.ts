import { expect, it } from 'vitest'
import { isFound } from './search-rows.ts'

const family = (name: string, phone = '') => ({ name, phone })

it.each([
  ['Ana Bell', 'a', 'finds'],
  ['Ana Bell', 'BEL', 'finds'],
  ['Ana Bell', 'be an', 'finds'],
  ['Ana Bell', 'ana bell', 'finds'],
  ['Ana Bell', 'ell', 'does not find'],
  ['Ana Bell', 'an co', 'does not find'],
  ['Ana Bell', '  ', 'finds'],
  ['José Núñez', 'nun', 'finds'],
  ['Jose Nunez', 'núñ', 'finds'],
  ["Mary O'Brien-Cole", 'obr', 'finds'],
  ["Mary O'Brien-Cole", 'bri', 'finds'],
  ["Mary O'Brien-Cole", "o'b", 'finds'],
  ['Mary O’Brien-Cole', "o'b", 'finds'],
  ["Mary O'Brien-Cole", 'cole', 'finds'],
  ['李 小龍', '小', 'finds'],
])('for $0, the search "$1" $2 the family', (name, search, result) => {
  expect(isFound(family(name), search)).toBe(result === 'finds')
})

it.each([
  ['(555) 010-0123', '0123', 'finds'],
  ['(555) 010-0123', '01', 'finds'],
  ['(555) 010-0123', '555', 'does not find'],
  ['(555) 010-0123', '23', 'does not find'],
  ['(555) 010-0123', '555-010', 'finds'],
  ['+1 555 010 0123 or 555 010 0199', '0199', 'finds'],
  ['(555) 010-0123', '+1 555 010', 'finds'],
  ['(555) 010-0123', '1-555-010-0123', 'finds'],
  ['', '0123', 'does not find'],
])('for the phone "$0", the search "$1" $2 the family', (phone, search, result) => {
  expect(isFound(family('Ana Bell', phone), search)).toBe(result === 'finds')
})
