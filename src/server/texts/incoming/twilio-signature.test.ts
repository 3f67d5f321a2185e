import { expect, test } from 'vitest'
import { isSignedByTwilio } from './twilio-signature.ts'

// The example of https://www.twilio.com/docs/usage/security#validating-requests
const authToken = '12345'
const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
const fields = {
  CallSid: 'CA1234567890ABCDE',
  Caller: '+12349013030',
  Digits: '1234',
  From: '+12349013030',
  To: '+18005551212',
}
const signature = '0/KCTR6DLpKmkAf8muzZqo1nDgQ='

test("the signature of Twilio's documented example is accepted", () => {
  expect(isSignedByTwilio(authToken, signature, url, fields)).toBe(true)
})

test('a signature is accepted with the fields in any order, because they are sorted before signing', () => {
  const reversed = Object.fromEntries(Object.entries(fields).reverse())
  expect(isSignedByTwilio(authToken, signature, url, reversed)).toBe(true)
})

test.each<[string, ...Parameters<typeof isSignedByTwilio>]>([
  ['another token', 'guessed', signature, url, fields],
  ['another signature', authToken, 'qERtAmzS12GPa6TT11iKcG/MY9A=', url, fields],
  ['no signature', authToken, '', url, fields],
  ['a longer signature', authToken, `${signature}=`, url, fields],
  ['another URL', authToken, signature, url.replace('myapp', 'other'), fields],
  ['another scheme', authToken, signature, url.replace('https', 'http'), fields],
  ['another value', authToken, signature, url, { ...fields, Digits: '1235' }],
  ['an added field', authToken, signature, url, { ...fields, Body: 'STOP' }],
])('a request with %s is refused', (_what, ...request) => {
  expect(isSignedByTwilio(...request)).toBe(false)
})

test.each([
  ['with the standard port', url, 'EpDEmp1PyjDYp77YxYU3GILBWzE='],
  ['without the port', url.replace('.com', '.com:443'), signature],
  ['without its non-standard port', url.replace('.com', '.com:1234'), signature],
  ['with its non-standard port', url.replace('.com', '.com:1234'), 'qERtAmzS12GPa6TT11iKcG/MY9A='],
  ['normalized', url.replace('mycompany', 'MyCompany'), signature],
])('a signature is accepted if Twilio signed the URL %s', (_how, configured, signed) => {
  expect(isSignedByTwilio(authToken, signed, configured, fields)).toBe(true)
})

test('a signature is accepted for a repeated field, whose values are deduplicated and sorted before signing', () => {
  const repeated = { Sid: 'CA123', SidAccount: 'AC123', Digits: ['5678', '1234', '1234'] }
  expect(isSignedByTwilio(authToken, 'IK+Dwps556ElfBT0I3Rgjkr1wJU=', url, repeated)).toBe(true)
})
