import { expect, test } from 'vitest'
import { findPossibleDuplicates, type HouseholdFacts } from './household.ts'

const family = (id: string, changes: Partial<HouseholdFacts> = {}): HouseholdFacts => ({
  id,
  eventId: 'event',
  status: 'confirmed',
  phone: `555-555-000${id}`,
  address: `${id} River Road`,
  zipCode: '45030',
  ...changes,
})

test.each([
  ['nothing in common', {}, []],
  ['the same phone, written in another way', { phone: '+1 (555) 555-0001' }, ['1', '2']],
  ['the same address, written in another way', { address: '1, river  ROAD.' }, ['1', '2']],
  ['the same address in another zip code', { address: '1 River Road', zipCode: '45013' }, []],
  ['the same phone at another event', { phone: '555-555-0001', eventId: 'other' }, []],
  ['the same phone, on the waitlist', { phone: '555-555-0001', status: 'waitlist' }, ['1', '2']],
  ['the same phone, cancelled', { phone: '555-555-0001', status: 'cancelled' }, []],
  ['the same phone, a no-show', { phone: '555-555-0001', status: 'no_show' }, []],
] as [string, Partial<HouseholdFacts>, string[]][])('%s', (_what, changes, pointedOut) => {
  expect([...findPossibleDuplicates([family('1'), family('2', changes)])].sort()).toEqual(
    pointedOut,
  )
})

test('an address without zip code is the same as another without', () => {
  const here = { address: '1 River Road', zipCode: null }
  const ids = findPossibleDuplicates([family('1', here), family('2', here), family('3')])
  expect([...ids]).toEqual(['1', '2'])
})

test('people without phone and address have nothing in common', () => {
  const nothing = { phone: null, address: null, zipCode: null }
  expect(findPossibleDuplicates([family('1', nothing), family('2', nothing)]).size).toBe(0)
  const blank = { phone: '', address: ' ', zipCode: null }
  expect(findPossibleDuplicates([family('1', blank), family('2', blank)]).size).toBe(0)
})
