import { describe, expect, test } from 'vitest'
import { problems } from '../../test/support/problems.ts'
import { checkDuplicateRequest } from './check-duplicate.ts'
import { joinWaitlistRequest, registerRequest } from './registration.ts'

const served = ['45030', '45013']
const contact = { name: 'Rosa Martin', email: 'rosa@example.org', phone: '(513) 555-0123' }
const address = { address: '4 River Road', city: 'Harrison', state: 'OH', zipCode: '45030' }
const slot = {
  eventId: '01998f1e-7d3c-7000-8000-000000000001',
  timeSlotId: '01998f1e-7d3c-7000-8000-000000000002',
}

describe('POST /api/register', () => {
  const schema = registerRequest(served, { hasTextService: false })

  test('requires event, slot, name, e-mail and zip code; the rest may be missing or null', () => {
    const least = { ...slot, name: 'Rosa', email: 'rosa@example.org', zipCode: '45030' }
    expect(problems(schema, least)).toEqual([])
    const nothing = { phone: null, address: null, city: null, state: null }
    expect(problems(schema, { ...least, ...nothing })).toEqual([])
    expect(problems(schema, {})).toEqual([
      'eventId: Choose an event',
      'timeSlotId: Choose a time slot',
      'name: Name is required',
      'zipCode: Zip code is required',
      'email: Valid email is required',
    ])
  })

  test('validates a phone number if given', () => {
    expect(problems(schema, { ...slot, ...contact, ...address, phone: '555-0123' })).toEqual([
      'phone: Valid phone number is required',
    ])
  })

  test('accepts only UUIDs as ids', () => {
    for (const id of ['1', '', 'not-a-uuid', "' or 1=1 --", 7, null, {}]) {
      const body = { ...contact, ...address, eventId: id, timeSlotId: id }
      expect(problems(schema, body)).toEqual([
        'eventId: Choose an event',
        'timeSlotId: Choose a time slot',
      ])
    }
  })

  test('rejects a filled honeypot field', () => {
    const body = { ...slot, ...contact, ...address }
    expect(problems(schema, { ...body, website: '' })).toEqual([])
    expect(problems(schema, { ...body, website: 'https://example.org' })).toEqual([
      'website: Please leave this field empty',
    ])
  })

  test('rejects text longer than its limit', () => {
    const body = { ...slot, ...contact, ...address }
    expect(problems(schema, { ...body, name: 'x'.repeat(200) })).toEqual([])
    expect(problems(schema, { ...body, name: 'x'.repeat(201) })).toEqual([
      'name: Use at most 200 characters',
    ])
    expect(problems(schema, { ...body, city: 'x'.repeat(101) })).toEqual([
      'city: Use at most 100 characters',
    ])
    expect(problems(schema, { ...body, email: `${'x'.repeat(250)}@example.org` })).toEqual([
      'email: Valid email is required',
    ])
  })

  test('rejects control characters in names, addresses and phone numbers', () => {
    for (const field of ['name', 'address', 'city', 'state']) {
      const body = { ...slot, ...contact, ...address, [field]: 'a\u0000b' }
      expect(problems(schema, body)).toEqual([
        `${field}: Please use letters, numbers and punctuation only`,
      ])
    }
    const phone = '513-555-0123\u0000'
    expect(problems(schema, { ...slot, ...contact, ...address, phone })).toHaveLength(1)
  })

  test('accepts names in all scripts', () => {
    for (const name of ['Łukasz Żak', 'O’Brien-Núñez', '李小龙', 'محمد', 'José', 'Zoë 👩‍👧']) {
      expect(problems(schema, { ...slot, ...contact, ...address, name })).toEqual([])
    }
  })
})

describe('POST /api/waitlist', () => {
  test('requires event, slot, name and e-mail', () => {
    const { name, email } = contact
    const schema = joinWaitlistRequest({ hasTextService: false })
    expect(problems(schema, { ...slot, name, email })).toEqual([])
    expect(problems(schema, slot)).toEqual([
      'name: Name is required',
      'email: Valid email is required',
    ])
  })
})

describe('a sign-up without an e-mail address (rule 15)', () => {
  const withTexts = registerRequest(served, { hasTextService: true })
  const withoutTexts = registerRequest(served, { hasTextService: false })
  const { email: _, ...person } = { ...slot, ...contact, ...address }
  const agreed = { ...person, textConsent: true }

  test.each([undefined, null, '', '  '])(
    'needs a mobile phone, consent and a text service if the e-mail is %j',
    (email) => {
      const problemsWith = (changes: object) =>
        problems(withTexts, { ...agreed, email, ...changes })
      expect(problemsWith({})).toEqual([])
      expect(problemsWith({ textConsent: false })).toEqual([
        'textConsent: Please agree to texts, so we can reach you',
      ])
      expect(problemsWith({ phone: null })).toEqual(['phone: Valid phone number is required'])
      for (const phone of ['1 900 555 0123', '800 555 0123', '+1 876 555 0123']) {
        expect(problemsWith({ phone })).toEqual([
          'phone: This number cannot get our texts. Enter a US or Canadian mobile number',
        ])
      }
      expect(problemsWith({ phone: '', textConsent: false })).toHaveLength(1)
      expect(problemsWith({ phone: null, textConsent: undefined })).toEqual([
        'email: Valid email is required',
      ])
      expect(problems(withoutTexts, { ...agreed, email })).toEqual([
        'email: Valid email is required',
      ])
    },
  )

  test.each([{}, { phone: null }, { textConsent: false }])(
    'is not assumed if the e-mail address is invalid, so that is the only problem reported with %j',
    (changes) => {
      expect(problems(withTexts, { ...agreed, email: 'rosa', ...changes })).toEqual([
        'email: Valid email is required',
      ])
    },
  )

  test('needs consent to texts for the waitlist too', () => {
    const { name, phone } = contact
    const schema = joinWaitlistRequest({ hasTextService: true })
    expect(problems(schema, { ...slot, name, phone, textConsent: true })).toEqual([])
    expect(problems(schema, { ...slot, name, phone })).toHaveLength(1)
  })

  test('can be checked for duplicates by phone', () => {
    expect(problems(checkDuplicateRequest, { ...slot, email: '', phone: contact.phone })).toEqual(
      [],
    )
  })
})

test('POST /api/register/check-duplicate requires event, slot and a contact', () => {
  expect(problems(checkDuplicateRequest, { ...slot, email: 'rosa@example.org' })).toEqual([])
  expect(problems(checkDuplicateRequest, {})).toEqual([
    'eventId: Choose an event',
    'timeSlotId: Choose a time slot',
    'email: Valid email is required',
  ])
})
