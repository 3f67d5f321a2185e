import { expect, it } from 'vitest'
import { sampleEntry } from './sample-entry.ts'
import { stillBlocking } from './still-blocking.ts'

const tom = sampleEntry()

it.each([
  ['the same mailbox', { email: 'TOM@example.org ', phone: '555 010 0199' }, true],
  ['the same phone', { email: 'ana@example.org', phone: '+1 (555) 010-0177' }, true],
  ['the same mailbox in another spelling', { email: 'tom+x@example.org', phone: '1' }, true],
  ['the same phone among two', { email: 'a@b.org', phone: '614 555 7777, 555-010-0177' }, true],
  ['the same phone, which is not matched', { email: 'a@b.org', matchesPhone: false }, false],
  ['everything the same, but ended', { hasEnded: true }, false],
  ['neither', { email: 'ana@example.org', phone: '555 010 0199' }, false],
  ['no phone at all', { email: 'ana@example.org', phone: 'not given' }, false],
])('another entry with %s', (_, other, blocks) => {
  const entries = [{ ...tom, id: 'other', ...other }, tom]
  expect(stillBlocking(entries, tom).map(({ id }) => id)).toEqual(blocks ? ['other'] : [])
})

it('no phone does not match no phone', () => {
  const first = { ...tom, phone: 'not given' }
  const other = { ...first, id: 'ana', email: 'ana@example.org' }
  expect(stillBlocking([first, other], first)).toEqual([])
})
