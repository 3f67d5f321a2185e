import { expect, test } from 'vitest'
import { toTextNumber } from './text-number.ts'

test.each([
  ['(555) 010-0100', '+15550100100'],
  ['555.010.0100', '+15550100100'],
  ['1 555 010 0100', '+15550100100'],
  ['+1 (555) 010-0100', '+15550100100'],
  ['+52 55 1234 5678', '+525512345678'],
  ['011 52 55 1234 5678', '+525512345678'],
  ['555 010 0100 ext. 12', null],
  ['555 010 01', null],
  ['555 010 0100 / 555 010 0101', null],
  ['call my sister', null],
  ['', null],
  [null, null],
])('%j is texted at %s', async (phone, number) => {
  expect(await toTextNumber(phone)).toBe(number)
})
