import { expect, it } from 'vitest'
import { parseMailbox } from './mailbox.ts'

it.each([
  ['Washday <hello@example.org>', { name: 'Washday', address: 'hello@example.org' }],
  ['"Wash, day" <hello@example.org>', { name: 'Wash, day', address: 'hello@example.org' }],
  ['<hello@example.org>', { name: '', address: 'hello@example.org' }],
  [' hello@example.org ', { name: '', address: 'hello@example.org' }],
  ['', undefined],
  ['Washday', undefined],
  ['Washday hello@example.org', undefined],
  ['Washday <hello>', undefined],
  ['hello@example.org, other@example.org', undefined],
  ['A <a@example.org>, B <b@example.org>', undefined],
  ['Washday\r\nBcc: x <hello@example.org>', undefined],
])('MAIL_FROM %j is read as %j', (text, mailbox) => {
  expect(parseMailbox(text)).toEqual(mailbox)
})
