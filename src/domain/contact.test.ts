import { expect, test } from 'vitest'
import { readContact } from './contact.ts'

test.each([
  ['Rosa@Example.org', { kind: 'email', key: 'rosa@example.org' }],
  ['ro.sa+wash@gmail.com', { kind: 'email', key: 'rosa@gmail.com' }],
  ['513 555 0123', { kind: 'phone', key: '5135550123' }],
  ['+1 (513) 555-0123', { kind: 'phone', key: '5135550123' }],
])('%s is read as %j', (text, contact) => {
  expect(readContact(text)).toEqual(contact)
})

test.each(['', 'Rosa', '555-0123', '513 555 0123 or 513 555 0124'])(
  '"%s" is neither a mailbox nor one phone',
  (text) => {
    expect(readContact(text)).toBeNull()
  },
)
