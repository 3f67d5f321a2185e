import { describe, expect, it } from 'vitest'
import { sampleRegistration } from '../../../../../test/support/sample-registration.ts'
import {
  type AddFields,
  addSchema,
  editSchema,
  toAddRequest,
  toUpdateRequest,
} from './registration-forms.ts'

const timeSlotId = '01936b2e-7c1a-7000-8000-000000000001'
const rosa = sampleRegistration({ timeSlotId })
const messages = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map(({ message }) => message)

describe('the edit form', () => {
  const fields = {
    name: 'Rosa',
    email: 'rosa@example.org',
    phone: '555 010 0100',
    status: 'confirmed' as const,
    timeSlotId,
    textConsent: false,
    language: 'en' as const,
    address: rosa.address,
    city: rosa.city,
    state: rosa.state,
    zipCode: rosa.zipCode,
  }

  it('sends only the address lines that changed', () => {
    const moved = toUpdateRequest(rosa, { ...fields, address: '9 Oak Lane', zipCode: '45040' })
    expect(moved).toMatchObject({ address: '9 Oak Lane', zipCode: '45040' })
    expect(moved).not.toHaveProperty('city')
    expect(toUpdateRequest(rosa, fields)).not.toHaveProperty('address')
  })

  it('shows the messages of SPEC.md', () => {
    const empty = { ...fields, name: ' ', email: 'rosa@', phone: '555' }
    expect(messages(editSchema(rosa).safeParse(empty))).toEqual([
      'Name is required',
      'Valid email is required',
      'Valid phone number is required',
    ])
  })

  it('requires a phone number unless the registration has none', () => {
    const without = { ...fields, phone: '' }
    expect(editSchema(rosa).safeParse(without).success).toBe(false)
    const unknown = sampleRegistration({ timeSlotId, phone: '' })
    expect(editSchema(unknown).safeParse(without).success).toBe(true)
    expect(editSchema(unknown).safeParse({ ...fields, phone: '555' }).success).toBe(false)
    expect(toUpdateRequest(unknown, without)).not.toHaveProperty('phone')
  })

  it('accepts No-Show only as the unchanged status, and then sends no status', () => {
    const noShow = { ...fields, status: 'no_show' as const }
    expect(editSchema(rosa).safeParse(noShow).success).toBe(false)
    const missed = sampleRegistration({ timeSlotId, status: 'no_show' })
    expect(editSchema(missed).safeParse(noShow).success).toBe(true)
    expect(toUpdateRequest(missed, noShow)).not.toHaveProperty('status')
  })

  it('sends the slot only if it was changed, with the version that was edited', () => {
    expect(toUpdateRequest(rosa, fields)).not.toHaveProperty('timeSlotId')
    expect(toUpdateRequest(rosa, { ...fields, timeSlotId: 'other' })).toMatchObject({
      timeSlotId: 'other',
      updatedAt: rosa.updatedAt,
    })
  })

  it('sends consent to texts only if it was changed', () => {
    const agreed = sampleRegistration({ timeSlotId, textConsentAt: '2026-12-01T12:00:00.000Z' })
    const ticked = { ...fields, textConsent: true }
    expect(toUpdateRequest(agreed, ticked)).not.toHaveProperty('textConsent')
    expect(toUpdateRequest(rosa, ticked)).toMatchObject({ textConsent: true })
    expect(toUpdateRequest(agreed, fields)).toMatchObject({ textConsent: false })
  })

  it('accepts an empty e-mail address, and rejects an invalid one', () => {
    expect(editSchema(rosa).safeParse({ ...fields, email: ' ' }).success).toBe(true)
    expect(messages(editSchema(rosa).safeParse({ ...fields, email: 'rosa@' }))).toEqual([
      'Valid email is required',
    ])
    expect(toUpdateRequest(rosa, { ...fields, email: '' })).toMatchObject({ email: '' })
  })

  it('sends the language only if it was changed', () => {
    expect(toUpdateRequest(rosa, fields)).not.toHaveProperty('language')
    expect(toUpdateRequest(rosa, { ...fields, language: 'es' })).toMatchObject({ language: 'es' })
  })
})

describe('the form for somebody who phones or walks in', () => {
  const fields: AddFields = {
    timeSlotId,
    name: 'Rosa',
    email: 'rosa@example.org',
    phone: '',
    address: '',
    city: '',
    state: 'OH',
    zipCode: '',
    status: 'auto',
    isTold: false,
    textConsent: false,
    language: 'es',
  }

  it('requires a slot and a name, and accepts only a valid e-mail address or none', () => {
    expect(addSchema.safeParse(fields).success).toBe(true)
    expect(addSchema.safeParse({ ...fields, email: '' }).success).toBe(true)
    expect(
      messages(addSchema.safeParse({ ...fields, timeSlotId: '', name: '', email: 'rosa' })),
    ).toEqual(['Choose a time slot', 'Name is required', 'Valid email is required'])
  })

  it('sends no address if only the state is filled in', () => {
    expect(toAddRequest('event', fields)).toEqual({
      eventId: 'event',
      timeSlotId,
      name: 'Rosa',
      email: 'rosa@example.org',
      status: 'auto',
      language: 'es',
    })
    expect(toAddRequest('event', { ...fields, city: 'Harrison' })).toMatchObject({
      city: 'Harrison',
      state: 'OH',
    })
  })

  it('sends `isTold` only if no message reaches the family', () => {
    const told = { ...fields, isTold: true }
    expect(toAddRequest('event', told)).not.toHaveProperty('isTold')
    expect(toAddRequest('event', told, { needsCall: true })).toHaveProperty('isTold', true)
    expect(toAddRequest('event', fields, { needsCall: true })).not.toHaveProperty('isTold')
  })

  it('sends consent to texts only with a phone number', () => {
    const agrees = { ...fields, textConsent: true }
    expect(toAddRequest('event', agrees)).not.toHaveProperty('textConsent')
    expect(toAddRequest('event', { ...agrees, phone: '555 010 0100' })).toMatchObject({
      textConsent: true,
    })
  })
})
