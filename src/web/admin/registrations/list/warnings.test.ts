import { describe, expect, it } from 'vitest'
import type { RegistrationStatus } from '../../../../domain/registration.ts'
import { sampleRegistration } from '../sample-registration.ts'
import { addressLines, marksOf } from './warnings.ts'

const unknown = { phone: '', address: '', city: '', state: '', zipCode: '' }

describe('what an administrator should notice', () => {
  it('is nothing of a family that has told everything', () => {
    expect(marksOf(sampleRegistration())).toEqual([])
  })

  it('is a missing phone number and address, of those who are expected', () => {
    const missing = ['No phone number', 'No address']
    expect(marksOf(sampleRegistration({ ...unknown, status: 'waitlist' }))).toEqual(missing)
    expect(marksOf(sampleRegistration({ ...unknown, status: 'cancelled' }))).toEqual([])
  })

  it('is an e-mail address that the mail server refuses, of those who are expected', () => {
    const emailFailedAt = '2026-11-20T12:00:00.000Z'
    expect(marksOf(sampleRegistration({ emailFailedAt }))).toEqual(['Email does not arrive'])
    expect(marksOf(sampleRegistration({ emailFailedAt, status: 'cancelled' }))).toEqual([])
  })

  it('is a ban, of those who are expected: somebody who waits is passed over', () => {
    const marks = (status: RegistrationStatus) =>
      marksOf(sampleRegistration({ blacklisted: true, status }))
    expect(marks('confirmed')).toEqual(['On the blacklist'])
    expect(marks('waitlist')).toEqual(['On the blacklist: does not move up'])
    expect(marks('cancelled')).toEqual([])
    expect(marks('no_show')).toEqual([])
  })

  it('is a household that may be here twice', () => {
    expect(marksOf(sampleRegistration({ possibleDuplicate: true }))).toEqual([
      'Possible duplicate household',
    ])
  })
})

describe('an address', () => {
  it('has two lines, without what is not known', () => {
    expect(addressLines(sampleRegistration())).toEqual(['12 Elm Street', 'Harrison, OH 45030'])
    expect(addressLines(sampleRegistration({ address: '', zipCode: '' }))).toEqual(['Harrison, OH'])
    expect(addressLines(sampleRegistration(unknown))).toEqual([])
  })
})
