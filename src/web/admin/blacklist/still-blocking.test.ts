import { expect, it } from 'vitest'
import { stillBlocking } from './still-blocking.ts'

const tom = {
  id: 'tom',
  name: 'Tom Baker',
  email: 'tom@example.org',
  phone: '555.010.0177',
  reason: 'No-show: Morning wash',
  createdAt: '2026-12-01T12:00:00.000Z',
  registrationId: null,
  eventId: null,
}

it.each([
  ['the same mailbox', { email: 'TOM@example.org ', phone: '555 010 0199' }, true],
  ['the same phone', { email: 'ana@example.org', phone: '+1 (555) 010-0177' }, true],
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
