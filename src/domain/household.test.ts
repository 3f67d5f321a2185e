import { expect, test } from 'vitest'
import {
  addressKey,
  findPossibleDuplicates,
  type HouseholdFacts,
  type HouseholdKeys,
  isHouseholdFull,
} from './household.ts'

const family = (id: string, changes: Partial<HouseholdFacts> = {}): HouseholdFacts => ({
  id,
  eventId: 'event',
  status: 'confirmed',
  phone: `513-555-000${id}`,
  address: `${id} River Road`,
  zipCode: '45030',
  ...changes,
})

test.each([
  ['nothing', {}, []],
  ['the same phone, in another spelling', { phone: '+1 (513) 555-0001' }, ['1', '2']],
  ['the same address, in another spelling', { address: '1, river  ROAD.' }, ['1', '2']],
  ['the same address in another zip code', { address: '1 River Road', zipCode: '45013' }, []],
  ['the same phone at another event', { phone: '513-555-0001', eventId: 'other' }, []],
  [
    'the same phone, one of them on the waitlist',
    { phone: '513-555-0001', status: 'waitlist' },
    ['1', '2'],
  ],
  ['the same phone, one of them cancelled', { phone: '513-555-0001', status: 'cancelled' }, []],
  ['the same phone, one of them a no-show', { phone: '513-555-0001', status: 'no_show' }, []],
] as [string, Partial<HouseholdFacts>, string[]][])(
  'of two families that share %s (%j), %j are possible duplicates',
  (_what, changes, expected) => {
    expect([...findPossibleDuplicates([family('1'), family('2', changes)])].sort()).toEqual(
      expected,
    )
  },
)

test('two equal addresses without zip codes match', () => {
  const here = { address: '1 River Road', zipCode: null }
  const ids = findPossibleDuplicates([family('1', here), family('2', here), family('3')])
  expect([...ids]).toEqual(['1', '2'])
})

test('families without phone and address are not possible duplicates', () => {
  const nothing = { phone: null, address: null, zipCode: null }
  expect(findPossibleDuplicates([family('1', nothing), family('2', nothing)]).size).toBe(0)
  const blank = { phone: '', address: ' ', zipCode: null }
  expect(findPossibleDuplicates([family('1', blank), family('2', blank)]).size).toBe(0)
})

test.each([
  ['12 Main St., Apt 4', '45030', '45030 12mainstapt4'],
  ['  12 MAIN ST #4', '45030-1234', '45030 12mainst4'],
  ['Calle Peñón 3', ' 45013 ', '45013 callepeñón3'],
  ['12 Main St', null, ' 12mainst'],
  // Full-width digits, a superscript letter, a combining accent, invisible characters
  ['１２ Main St', '４５０３０', '45030 12mainst'],
  ['12 Mai\u207f St', '45030', '45030 12mainst'],
  ['Calle Pen\u0303o\u0301n 3', '45013', '45013 callepeñón3'],
  ['\u202e12\u200b Ma\u3164in St', '45030', '45030 12mainst'],
  ['\u200b\u3164', '45030', null],
  // Look-alike letters of other alphabets are not folded.
  ['12 M\u0430in St', '45030', '45030 12m\u0430inst'],
  ['., -', '45030', null],
  ['', '45030', null],
  [null, null, null],
])('the key of the address %j in the zip code %j is %j', (address, zipCode, key) => {
  expect(addressKey(address, zipCode)).toBe(key)
})

test.each<[string, HouseholdKeys[], boolean]>([
  ['nobody else', [], false],
  [
    'one other with the same phone and one with the same address',
    [
      { phoneKey: 'p', addressKey: 'x' },
      { phoneKey: 'y', addressKey: 'a' },
    ],
    false,
  ],
  [
    'two others with the same phone',
    [
      { phoneKey: 'p', addressKey: 'x' },
      { phoneKey: 'p', addressKey: null },
    ],
    true,
  ],
  [
    'two others with the same address',
    [
      { phoneKey: null, addressKey: 'a' },
      { phoneKey: 'y', addressKey: 'a' },
    ],
    true,
  ],
  [
    'two others without a known phone or address',
    [
      { phoneKey: null, addressKey: null },
      { phoneKey: null, addressKey: null },
    ],
    false,
  ],
])('a household with %s (%j) is full: %s', (_who, others, isFull) => {
  expect(isHouseholdFull({ phoneKey: 'p', addressKey: 'a' }, others)).toBe(isFull)
  expect(isHouseholdFull({ phoneKey: null, addressKey: null }, others)).toBe(false)
})
