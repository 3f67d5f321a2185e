import { expect, it } from 'vitest'
import { reachOf } from './reach.ts'

const textPhone = '513 555 0102'

it.each([
  ['an e-mail address', { email: 'ana@example.org', phone: '', textConsent: false }, 'email'],
  [
    'an e-mail address and texts',
    { email: 'a@b.org', phone: textPhone, textConsent: true },
    'email',
  ],
  ['a mobile phone and consent', { email: ' ', phone: textPhone, textConsent: true }, 'text'],
  ['a mobile phone, no consent', { email: '', phone: textPhone, textConsent: false }, 'call'],
  ['a phone that gets no texts', { email: '', phone: '800 555 0102', textConsent: true }, 'call'],
  ['a name alone', { email: '', phone: '', textConsent: true }, 'call'],
])('a family with %s (%o) is reached by %s', (_, family, reach) => {
  expect(reachOf(family, { sendsMail: true, sendsTexts: true })).toBe(reach)
})

it('without a text service, a family without an e-mail address must be called', () => {
  const family = { email: '', phone: textPhone, textConsent: true }
  expect(reachOf(family, { sendsMail: true, sendsTexts: false })).toBe('call')
})

it.each([
  ['agreed to texts', { email: 'a@b.org', phone: textPhone, textConsent: true }, 'text'],
  [
    'has only an e-mail address',
    { email: 'a@b.org', phone: textPhone, textConsent: false },
    'call',
  ],
] as const)('without a mail server, a family that %s (%o) is reached by %s', (_, family, reach) => {
  expect(reachOf(family, { sendsMail: false, sendsTexts: true })).toBe(reach)
})
