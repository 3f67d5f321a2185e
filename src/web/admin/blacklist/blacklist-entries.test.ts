import { describe, expect, it } from 'vitest'
import { sampleEntry } from '../../../../test/support/sample-blacklist-entry.ts'
import { hasOtherBan, searchBlacklist, unmatchedPhoneText } from './blacklist-entries.ts'

const tom = sampleEntry()
const ana = { ...tom, id: 'ana', name: 'Ana Ruiz', email: 'ana@example.org', phone: 'not given' }
const find = (search: string) => searchBlacklist([tom, ana], search).map(({ id }) => id)

describe('a search of the blacklist', () => {
  it.each(['tom', ' BAKER ', 'tom@', '555.010', '(555) 010', '+1 555 010', '0177'])(
    'finds Tom by %j',
    (search) => {
      expect(find(search)).toEqual(['tom'])
    },
  )

  it('finds entries by their reason, and every entry if the search is empty', () => {
    expect(find('morning')).toEqual(['tom', 'ana'])
    expect(find(' ')).toEqual(['tom', 'ana'])
  })

  it('finds nothing if no entry contains the searched text', () => {
    expect(find('999')).toEqual([])
    expect(find('rosa')).toEqual([])
  })
})

it.each([
  ['bans', 'the same mailbox', { email: 'TOM@example.org ', phone: '555 010 0199' }],
  ['bans', 'the same phone', { email: 'ana@example.org', phone: '+1 (555) 010-0177' }],
  ['bans', 'another spelling of the mailbox', { email: 'tom+x@example.org', phone: '1' }],
  [
    'bans',
    'the same phone as one of its two numbers',
    { email: 'a@b.org', phone: '614 555 7777, 555-010-0177' },
  ],
  ['does not ban', 'phone matching turned off', { email: 'a@b.org', matchesPhone: false }],
  ['does not ban', 'the same contacts and a past end', { hasEnded: true }],
  ['does not ban', 'other contacts', { email: 'ana@example.org', phone: '555 010 0199' }],
  ['does not ban', 'no phone', { email: 'ana@example.org', phone: 'not given' }],
])('after a removal, another entry with $1 $0 the person', (result, _, other) => {
  const entries = [{ ...tom, id: 'other', ...other }, tom]
  expect(hasOtherBan(entries, tom)).toBe(result === 'bans')
})

it('two entries without a phone do not match each other', () => {
  const first = { ...tom, phone: 'not given' }
  const other = { ...first, id: 'ana', email: 'ana@example.org' }
  expect(hasOtherBan([first, other], first)).toBe(false)
})

it.each([
  [null, { phone: 'not given' }],
  [null, { matchesPhone: true }],
  ['Matched by email only: another family uses this number', {}],
  [
    "Matched by email only: with several numbers, one may be another family's",
    { phone: '614-555-7777 or 614-555-8888' },
  ],
  [
    "This stops nobody: no email, and with several numbers, one may be another family's",
    { email: '', phone: '614-555-7777 or 614-555-8888' },
  ],
])('what an entry says about matching by phone: %j', (text, changes) => {
  expect(unmatchedPhoneText({ ...tom, matchesPhone: false, ...changes })).toBe(text)
})
