import { describe, expect, test } from 'vitest'
import { problems } from '../../test/support/problems.ts'
import { checkDuplicateRequest } from './check-duplicate.ts'
import {
  addressStep,
  contactStep,
  joinWaitlistRequest,
  registerRequest,
  waitlistForm,
} from './registration.ts'

const served = ['45030', '45013']
const contact = { name: 'Rosa Martin', email: 'rosa@example.org', phone: '(513) 555-0123' }
const address = { address: '4 River Road', city: 'Harrison', state: 'OH', zipCode: '45030' }
const slot = {
  eventId: '01998f1e-7d3c-7000-8000-000000000001',
  timeSlotId: '01998f1e-7d3c-7000-8000-000000000002',
}

describe('step 1 of the wizard', () => {
  test('accepts name, e-mail and phone, and trims them', () => {
    const typed = { name: '  Rosa Martin ', email: ' rosa@example.org ', phone: ' 513-555-0123 ' }
    expect(contactStep.parse(typed)).toEqual({
      name: 'Rosa Martin',
      email: 'rosa@example.org',
      phone: '513-555-0123',
    })
  })

  test('requires each of them', () => {
    const asked = [
      'name: Name is required',
      'email: Valid email is required',
      'phone: Phone number must be at least 10 digits',
    ]
    expect(problems(contactStep, {})).toEqual(asked)
    expect(problems(contactStep, { name: '', email: '', phone: '' })).toEqual(asked)
    expect(problems(contactStep, { name: ' \n', email: ' ', phone: '          ' })).toEqual(asked)
  })

  test.each(['rosa', 'rosa@', '@example.org', 'rosa@example', 'rosa example@example.org', 'a@b@c'])(
    'rejects "%s" as an e-mail address',
    (email) => {
      expect(problems(contactStep, { ...contact, email })).toEqual([
        'email: Valid email is required',
      ])
    },
  )

  test.each(['5135550123', '513.555.0123', '+1 (513) 555-0123'])(
    'accepts %s as a phone',
    (phone) => {
      expect(problems(contactStep, { ...contact, phone })).toEqual([])
    },
  )

  test.each(['513-555-0123 x2', '513-555-0123 ext. 12', '#1 513-555-0123', '555-010-0000'])(
    'accepts %s as one number',
    (phone) => {
      expect(problems(contactStep, { ...contact, phone })).toEqual([])
    },
  )

  test.each([
    '513-555-0123 or 513-555-0124',
    '0000000000 513-555-0123',
    '+15135550123123',
    '555-0124, 513-555-0123',
  ])('asks for one phone number instead of "%s"', (phone) => {
    expect(problems(contactStep, { ...contact, phone })).toEqual([
      'phone: Please enter one phone number',
    ])
  })

  test('rejects a phone of 60,000 characters without parsing it', () => {
    const start = performance.now()
    expect(problems(contactStep, { ...contact, phone: '1 '.repeat(30_000) })).toHaveLength(1)
    expect(performance.now() - start).toBeLessThan(1_000)
  })

  test.each(['000-000-0000', '123-456-7890', 'tel:5550123;phone-context=+1513'])(
    'rejects "%s" as a phone: no such number',
    (phone) => {
      expect(problems(contactStep, { ...contact, phone })).toEqual([
        'phone: Phone number must be at least 10 digits',
      ])
    },
  )

  test.each(['555-0123', '513555012', 'call me maybe', '(513) 555 - 01'])(
    'rejects "%s" as a phone: it needs ten digits, not ten characters',
    (phone) => {
      expect(problems(contactStep, { ...contact, phone })).toEqual([
        'phone: Phone number must be at least 10 digits',
      ])
    },
  )
})

describe('step 2 of the wizard', () => {
  test('strips invisible characters, and rejects fields that are empty without them', () => {
    const typed = { ...address, address: '\u202e4 River\u200b Road\u2066', city: 'علی\u200cرضا' }
    const kept = { ...address, address: '4 River Road', city: 'علی\u200cرضا' }
    expect(addressStep(served).parse(typed)).toEqual(kept)
    const unseen = { ...address, address: '\u200b', city: '\u3164', state: '\u202e' }
    expect(problems(addressStep(served), unseen)).toEqual([
      'address: Address is required',
      'city: City is required',
      'state: State is required',
    ])
  })

  test.each(['a\u0085b', 'a\u009b31m', 'a\u0007b', 'a\ud800'])(
    'rejects control characters and lone surrogates: %j',
    (line) => {
      expect(problems(addressStep(served), { ...address, address: line })).toEqual([
        'address: Please use letters, numbers and punctuation only',
      ])
    },
  )

  test('requires each part of the address', () => {
    expect(problems(addressStep(served), { address: ' ', city: '', zipCode: '' })).toEqual([
      'address: Address is required',
      'city: City is required',
      'state: State is required',
      'zipCode: Zip code is required',
    ])
  })

  test('accepts only zip codes in the service area', () => {
    expect(problems(addressStep(served), address)).toEqual([])
    expect(problems(addressStep(served), { ...address, zipCode: ' 45013 ' })).toEqual([])
    for (const zipCode of ['90210', '4503', '90210-1234', '45030-12', 'Ohio']) {
      expect(problems(addressStep(served), { ...address, zipCode })).toEqual([
        'zipCode: Zip code out of service area',
      ])
    }
  })
})

test.each(['45030-1234', ' 450301234 '])('%j is matched by its first five digits', (typed) => {
  const { zipCode } = addressStep(served).parse({ ...address, zipCode: typed })
  expect(zipCode).toBe('45030')
})

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

  test('rejects control characters in every field', () => {
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
    expect(problems(waitlistForm, { name: '', email: 'rosa' })).toEqual([
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
    'with the e-mail %j needs a mobile phone, consent and a text service',
    (email) => {
      const problemsWith = (changes: object) =>
        problems(withTexts, { ...agreed, email, ...changes })
      expect(problemsWith({})).toEqual([])
      expect(problemsWith({ textConsent: false })).toEqual([
        'textConsent: Please agree to texts, so we can reach you',
      ])
      expect(problemsWith({ phone: null })).toEqual(['phone: Valid phone number is required'])
      expect(problemsWith({ phone: '1 900 555 0123' })).toEqual([
        'phone: Valid phone number is required',
      ])
      expect(problemsWith({ phone: '', textConsent: false })).toHaveLength(1)
      expect(problemsWith({ phone: null, textConsent: undefined })).toEqual([
        'email: Valid email is required',
      ])
      expect(problems(withoutTexts, { ...agreed, email })).toEqual([
        'email: Valid email is required',
      ])
    },
  )

  test('is refused once where the e-mail is a mistake', () => {
    expect(problems(withTexts, { ...agreed, email: 'rosa' })).toEqual([
      'email: Valid email is required',
    ])
  })

  test('holds for the waitlist too', () => {
    const { name, phone } = contact
    const schema = joinWaitlistRequest({ hasTextService: true })
    expect(problems(schema, { ...slot, name, phone, textConsent: true })).toEqual([])
    expect(problems(schema, { ...slot, name, phone })).toHaveLength(1)
  })

  test('is checked for duplicates by its phone', () => {
    expect(problems(checkDuplicateRequest, { ...slot, email: '', phone: contact.phone })).toEqual(
      [],
    )
  })
})

test('POST /api/register/check-duplicate requires event, slot and e-mail', () => {
  expect(problems(checkDuplicateRequest, { ...slot, email: 'rosa@example.org' })).toEqual([])
  expect(problems(checkDuplicateRequest, {})).toEqual([
    'eventId: Choose an event',
    'timeSlotId: Choose a time slot',
    'email: Valid email is required',
  ])
})
