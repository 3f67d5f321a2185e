import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { isSecret, isSigned, newSecret, signatureHeaders, toleranceMs } from './signature.ts'

const secret = newSecret()
const body = '{"type":"test","words":"Café 🧦"}'
const later = (ms: number) => new Date(Date.now() + ms)

test('the reference library accepts our signatures, and we accept its signatures', () => {
  const now = new Date()
  const headers = signatureHeaders(secret, { id: 'msg_1', body }, now)
  expect(new Webhook(secret).verify(body, { ...headers })).toEqual(JSON.parse(body))
  const theirs = {
    'webhook-id': 'msg_2',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_2', now, body),
  }
  expect(isSigned(secret, theirs, body, now)).toBe(true)
})

describe('a webhook', () => {
  const now = new Date()
  const headers = signatureHeaders(secret, { id: 'msg_1', body }, now)
  test.each([
    ['another secret', newSecret(), headers, body, now],
    ['another body', secret, headers, `${body} `, now],
    ['another id', secret, { ...headers, 'webhook-id': 'msg_2' }, body, now],
    ['no id', secret, { ...headers, 'webhook-id': undefined }, body, now],
    ['no signature', secret, { ...headers, 'webhook-signature': undefined }, body, now],
    ['an empty signature', secret, { ...headers, 'webhook-signature': 'v1,' }, body, now],
    ['a time in words', secret, { ...headers, 'webhook-timestamp': 'now' }, body, now],
    ['an old time', secret, headers, body, later(toleranceMs + 2000)],
    ['a time in the future', secret, headers, body, later(-toleranceMs - 2000)],
    [
      'another version of the scheme',
      secret,
      { ...headers, 'webhook-signature': headers['webhook-signature'].replace('v1,', 'v2,') },
      body,
      now,
    ],
  ])('with %s is refused', (_name, key, given, text, at) => {
    expect(isSigned(key, given, text, at)).toBe(false)
  })

  test('with several signatures is accepted if one is valid, as during the rotation of a secret', () => {
    const both = `v1,AAAA ${headers['webhook-signature']}`
    expect(isSigned(secret, { ...headers, 'webhook-signature': both }, body, now)).toBe(true)
  })
})

test('secrets have 24 to 64 bytes after whsec_', () => {
  expect(isSecret(newSecret())).toBe(true)
  const bytes = (count: number) => `whsec_${Buffer.alloc(count, 7).toString('base64')}`
  expect([23, 24, 64, 65].map((count) => isSecret(bytes(count)))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isSecret('whsec_')).toBe(false)
  expect(isSecret(bytes(32).slice('whsec_'.length))).toBe(false)
})
