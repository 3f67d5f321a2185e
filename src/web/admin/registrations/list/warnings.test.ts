import { describe, expect, it } from 'vitest'
import type { RegistrationStatus } from '../../../../domain/registration.ts'
import { sampleRegistration } from '../sample-registration.ts'
import { addressLines, warningsOf } from './warnings.ts'

const unknown = { phone: '', address: '', city: '', state: '', zipCode: '' }

describe('what an administrator should notice', () => {
  it('is nothing when every detail is known', () => {
    expect(warningsOf(sampleRegistration())).toEqual([])
  })

  it('is a missing phone number and address, for active registrations', () => {
    const missing = ['No phone number', 'No address']
    expect(warningsOf(sampleRegistration({ ...unknown, status: 'waitlist' }))).toEqual(missing)
    expect(warningsOf(sampleRegistration({ ...unknown, status: 'cancelled' }))).toEqual([])
  })

  it('is an e-mail address that the mail server refuses, for active registrations', () => {
    const emailFailedAt = '2026-11-20T12:00:00.000Z'
    expect(warningsOf(sampleRegistration({ emailFailedAt }))).toEqual(['Email bounced'])
    expect(warningsOf(sampleRegistration({ emailFailedAt, status: 'cancelled' }))).toEqual([])
  })

  it('is a ban, for active registrations: the waitlist passes over them', () => {
    const warnings = (status: RegistrationStatus) =>
      warningsOf(sampleRegistration({ blacklisted: true, status }))
    expect(warnings('confirmed')).toEqual(['On the blacklist'])
    expect(warnings('waitlist')).toEqual(['On the blacklist: does not move up'])
    expect(warnings('cancelled')).toEqual([])
    expect(warnings('no_show')).toEqual([])
  })

  it('is a possible duplicate household', () => {
    expect(warningsOf(sampleRegistration({ possibleDuplicate: true }))).toEqual([
      'Possible duplicate household',
    ])
  })
})

describe('an address', () => {
  it('has two lines, without unknown parts', () => {
    expect(addressLines(sampleRegistration())).toEqual(['12 Elm Street', 'Harrison, OH 45030'])
    expect(addressLines(sampleRegistration({ address: '', zipCode: '' }))).toEqual(['Harrison, OH'])
    expect(addressLines(sampleRegistration(unknown))).toEqual([])
  })
})
