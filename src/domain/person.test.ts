import { describe, expect, test } from 'vitest'
import { emailKey, phoneKey } from './person.ts'

describe('the key of an e-mail address', () => {
  test.each([
    ['rosa@example.org', 'rosa@example.org'],
    ['Rosa@Example.ORG', 'rosa@example.org'],
    ['  rosa@example.org ', 'rosa@example.org'],
    // Two mailboxes at some providers, so they stay apart.
    ['rosa+laundry@example.org', 'rosa+laundry@example.org'],
    ['r.osa@example.org', 'r.osa@example.org'],
  ])('of "%s" is %s', (email, key) => {
    expect(emailKey(email)).toBe(key)
  })
})

describe('the key of a phone number', () => {
  test.each([
    ['5555550123', '5555550123'],
    ['(555) 555-0123', '5555550123'],
    ['+1 555.555.0123', '5555550123'],
    ['1-555-555-0123', '5555550123'],
    ['  555 555 0123  ', '5555550123'],
  ])('of "%s" is its last ten digits', (phone, key) => {
    expect(phoneKey(phone)).toBe(key)
  })

  test.each([[null], [undefined], [''], ['555-0123'], ['call me'], ['555555012']])(
    'of %j is none, so that it matches nobody',
    (phone) => {
      expect(phoneKey(phone)).toBeNull()
    },
  )
})
