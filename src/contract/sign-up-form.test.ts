import { describe, expect, test } from 'vitest'
import { problems } from '../../test/support/problems.ts'
import { addressStep, contactStep, waitlistForm } from './sign-up-form.ts'

const served = ['45030', '45013']
const contact = { name: 'Rosa Martin', email: 'rosa@example.org', phone: '(513) 555-0123' }
const address = { address: '4 River Road', city: 'Harrison', state: 'OH', zipCode: '45030' }

describe('step 1 of the wizard', () => {
  test('accepts name, e-mail and phone, and trims them', () => {
    const typed = { name: '  Rosa Martin ', email: ' rosa@example.org ', phone: ' 513-555-0123 ' }
    expect(contactStep.parse(typed)).toEqual({
      name: 'Rosa Martin',
      email: 'rosa@example.org',
      phone: '513-555-0123',
    })
  })

  test('requires name, e-mail and phone', () => {
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

  test('rejects a phone that is too long without parsing it, because parsing takes quadratic time', () => {
    // Parsing would add a second problem: the text contains no number.
    const { error } = contactStep.safeParse({ ...contact, phone: 'call me '.repeat(100) })
    expect(error?.issues.map(({ code }) => code)).toEqual(['too_big'])
  })

  test.each(['000-000-0000', '123-456-7890', 'tel:5550123;phone-context=+1513'])(
    'rejects "%s" as a phone: it is an impossible number or a phone URI',
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
  test('strips invisible characters and rejects fields that are empty without them', () => {
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

test.each(['45030-1234', ' 450301234 '])(
  'the zip code %j is shortened to its first five digits',
  (typed) => {
    const { zipCode } = addressStep(served).parse({ ...address, zipCode: typed })
    expect(zipCode).toBe('45030')
  },
)

test('the waitlist dialog requires name and e-mail', () => {
  expect(problems(waitlistForm, { name: '', email: 'rosa' })).toEqual([
    'name: Name is required',
    'email: Valid email is required',
  ])
})
