import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { expect, test } from 'vitest'
import { toTextNumber } from './text-number.ts'

test.each([
  ['(513) 555-0100', '+15135550100'],
  ['513.555.0100', '+15135550100'],
  ['1 513 555 0100', '+15135550100'],
  ['+1 (513) 555-0100', '+15135550100'],
  ['011 1 513 555 0100', '+15135550100'],
  ['808 555 0100', '+18085550100'],
  ['416 555 0100', '+14165550100'],
  ['867 555 0100', '+18675550100'],
])('texts to %j go to %s', (phone, number) => {
  expect(toTextNumber(phone)).toBe(number)
})

test.each([
  ['an extension', '513 555 0100 ext. 12'],
  ['an extension', '513 555 0100 x2'],
  ['a number that is too short', '513 555 01'],
  ['a phone URI', 'tel:5550100;phone-context=+1513'],
  ['a number in another country', '+5135550100'],
  ['two numbers', '513 555 0100 / 513 555 0101'],
  ['a field without digits', 'call my sister'],
  ['an empty field', ''],
  ['an empty field', null],
  ['an area code that does not exist', '555 010 0100'],
  ['an area code that does not exist', '(555) 555-0100'],
  ['an exchange that does not exist', '513 055 0100'],
  ['a premium number', '900 555 0100'],
  ['a premium number', '+1 900 555 0100'],
  ['a premium number', '513 976 0100'],
  ['a premium number', '976 555 0100'],
  ['a toll-free number', '800 555 0100'],
  ['a toll-free number', '888 555 0100'],
  ['a toll-free number', '833 555 0100'],
  ['a personal number', '500 555 0100'],
  ['a carrier’s own number', '700 555 0100'],
  ['a government number', '710 555 0100'],
  ['a Canadian number for satellite phones and machines', '600 555 0100'],
  ['Jamaica', '876 555 0100'],
  ['Jamaica', '658 555 0100'],
  ['the Dominican Republic', '809 555 0100'],
  ['the Dominican Republic', '829 555 0100'],
  ['Barbados', '246 555 0100'],
  ['the Bahamas', '242 555 0100'],
  ['Grenada', '473 555 0100'],
  ['the British Virgin Islands', '284 555 0100'],
  ['Turks and Caicos', '649 555 0100'],
  ['Bermuda', '441 555 0100'],
  ['Trinidad', '868 555 0100'],
  ['Puerto Rico, where texts are charged as international', '787 555 0100'],
  ['Guam, where texts are charged as international', '671 555 0100'],
  ['an international network', '+882 13 300655'],
  ['an international network', '+883 510 000 000 000'],
  ['Sierra Leone', '+232 76 555010'],
  ['Mexico', '+52 55 1234 5678'],
  ['Mexico', '011 52 55 1234 5678'],
])('no texts go to %s: %j', (_what, phone) => {
  expect(toTextNumber(phone)).toBeNull()
})

test("the area codes are those of libphonenumber's numbering plan", () => {
  // Apart from our rule for 976, no rule for ordinary numbers looks beyond the first digit of the exchange.
  const keys = Array.from({ length: 10_000 }, (_, n) => `${String(n).padStart(4, '0')}550100`)
  const differing = keys.filter((key) => (toTextNumber(key) !== null) !== isOrdinaryNearby(key))
  expect(differing).toEqual([])
})

function isOrdinaryNearby(key: string): boolean {
  const number = parsePhoneNumberFromString(`+1${key}`)
  const isNearby = number?.country === 'US' || number?.country === 'CA'
  // Landline and mobile phones share area codes in North America, so no number is only mobile.
  return isNearby && number.getType() === 'FIXED_LINE_OR_MOBILE'
}
