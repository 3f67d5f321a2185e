import { describe, expect, it } from 'vitest'
import { sampleEntry } from '../../../../test/support/sample-blacklist-entry.ts'
import { hasOtherBan, searchBlacklist } from './blacklist-entries.ts'

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

  it('finds by the reason, and finds everybody without a search', () => {
    expect(find('morning')).toEqual(['tom', 'ana'])
    expect(find(' ')).toEqual(['tom', 'ana'])
  })

  it('finds nobody by text that no entry contains', () => {
    expect(find('999')).toEqual([])
    expect(find('rosa')).toEqual([])
  })
})

it.each([
  ['the same mailbox', { email: 'TOM@example.org ', phone: '555 010 0199' }, true],
  ['the same phone', { email: 'ana@example.org', phone: '+1 (555) 010-0177' }, true],
  ['the same mailbox in another spelling', { email: 'tom+x@example.org', phone: '1' }, true],
  ['the same phone among two', { email: 'a@b.org', phone: '614 555 7777, 555-010-0177' }, true],
  ['the same phone, which is not matched', { email: 'a@b.org', matchesPhone: false }, false],
  ['everything the same, but ended', { hasEnded: true }, false],
  ['another mailbox and phone', { email: 'ana@example.org', phone: '555 010 0199' }, false],
  ['no phone at all', { email: 'ana@example.org', phone: 'not given' }, false],
])('another entry with %s still bans the person: $2', (_, other, isBan) => {
  const entries = [{ ...tom, id: 'other', ...other }, tom]
  expect(hasOtherBan(entries, tom)).toBe(isBan)
})

it('two entries without a phone do not match each other', () => {
  const first = { ...tom, phone: 'not given' }
  const other = { ...first, id: 'ana', email: 'ana@example.org' }
  expect(hasOtherBan([first, other], first)).toBe(false)
})
