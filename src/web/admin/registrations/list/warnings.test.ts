import { describe, expect, it } from 'vitest'
import { sampleRegistration } from '../../../../../test/support/sample-registration.ts'
import type { AdminRegistration } from '../../../../contract/registration.ts'
import type { RegistrationStatus } from '../../../../domain/registration.ts'
import { addressLines, warningsOf } from './warnings.ts'

const warnings = (registration: AdminRegistration) => warningsOf(registration, { sendsTexts: true })
const unknown = { phone: '', address: '', city: '', state: '', zipCode: '' }

describe('the warnings for a registration', () => {
  it('are empty if every detail is known', () => {
    expect(warnings(sampleRegistration())).toEqual([])
  })

  it('name a missing phone number and address only if the registration is active', () => {
    const missing = ['No phone number', 'No address']
    expect(warnings(sampleRegistration({ ...unknown, status: 'waitlist' }))).toEqual(missing)
    expect(warnings(sampleRegistration({ ...unknown, status: 'cancelled' }))).toEqual([])
  })

  it('say that the e-mail address bounced only if the registration is active', () => {
    const emailFailedAt = '2026-11-20T12:00:00.000Z'
    expect(warnings(sampleRegistration({ emailFailedAt }))).toEqual(['Email bounced'])
    expect(warnings(sampleRegistration({ emailFailedAt, status: 'cancelled' }))).toEqual([])
  })

  it('name a ban only if the registration is active; on the waitlist, add that the family does not move up', () => {
    const ofBanned = (status: RegistrationStatus) =>
      warnings(sampleRegistration({ blacklisted: true, status }))
    expect(ofBanned('confirmed')).toEqual(['On the blacklist'])
    expect(ofBanned('waitlist')).toEqual(['On the blacklist: does not move up'])
    expect(ofBanned('cancelled')).toEqual([])
    expect(ofBanned('no_show')).toEqual([])
  })

  it('ask for a call if nothing else reaches the family and the registration is active', () => {
    const withoutEmail = { email: '', phone: '513 555 0102' }
    expect(warnings(sampleRegistration(withoutEmail))).toEqual(['No email, no texts: call them'])
    expect(warnings(sampleRegistration({ ...withoutEmail, status: 'cancelled' }))).toEqual([])
    const texted = sampleRegistration({
      ...withoutEmail,
      textConsentAt: '2026-12-01T12:00:00.000Z',
    })
    expect(warnings(texted)).toEqual([])
    expect(warningsOf(texted, { sendsTexts: false })).toEqual(['No email, no texts: call them'])
  })

  it('name a possible duplicate household', () => {
    expect(warnings(sampleRegistration({ possibleDuplicate: true }))).toEqual([
      'Possible duplicate household',
    ])
  })
})

describe('an address', () => {
  it('has at most two lines, without unknown parts', () => {
    expect(addressLines(sampleRegistration())).toEqual(['12 Elm Street', 'Harrison, OH 45030'])
    expect(addressLines(sampleRegistration({ address: '', zipCode: '' }))).toEqual(['Harrison, OH'])
    expect(addressLines(sampleRegistration(unknown))).toEqual([])
  })
})
