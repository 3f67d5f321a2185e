import { expect, it } from 'vitest'
import type { MissingDetail } from '../../../domain/registration.ts'
import { type ChangeFields, changeRequest } from './change-request.ts'

const empty: ChangeFields = {
  phone: '',
  textConsent: false,
  address: '',
  city: '',
  state: 'OH',
  zipCode: '',
  language: 'es',
}
const asked = (changesAddress: boolean, missing: MissingDetail[] = []) => ({
  changesAddress,
  missing,
})
const pathsOf = (changesAddress: boolean, fields: ChangeFields, missing: MissingDetail[] = []) =>
  changeRequest(asked(changesAddress, missing))
    .safeParse(fields)
    .error?.issues.map(({ path }) => path.join('.'))

it('the request leaves out empty fields, so that the stored values stay', () => {
  expect(changeRequest(asked(false)).parse({ ...empty, phone: '  ' })).toEqual({
    textConsent: false,
    language: 'es',
  })
})

it('a new phone number is sent, and a phone number that is too short is rejected', () => {
  const phone = '(555) 010-0199'
  expect(changeRequest(asked(false)).parse({ ...empty, phone })).toMatchObject({ phone })
  expect(pathsOf(false, { ...empty, phone: '555' })).toEqual(['phone'])
})

it('the whole address is required once the family changes any part of it', () => {
  expect(pathsOf(true, { ...empty, address: '9 Hill Road' })).toEqual(['city', 'zipCode'])
  expect(
    changeRequest(asked(true)).parse({
      ...empty,
      address: '9 Hill Road',
      city: 'Dayton',
      zipCode: '45402',
    }),
  ).toMatchObject({ address: '9 Hill Road', city: 'Dayton', state: 'OH', zipCode: '45402' })
})

it('an address that the family decided to keep is not sent', () => {
  expect(
    changeRequest(asked(false)).parse({ ...empty, address: '9 Hill Road' }),
  ).not.toHaveProperty('address')
})

it('missing details are required once another detail is given, but not if only the language changes', () => {
  const phone = '(555) 010-0199'
  expect(pathsOf(false, empty, ['address'])).toBeUndefined()
  expect(pathsOf(false, { ...empty, phone }, ['address'])).toEqual(['address', 'city', 'zipCode'])
  const address = { address: '9 Hill Road', city: 'Dayton', zipCode: '45402' }
  expect(pathsOf(false, { ...empty, ...address }, ['phone', 'address'])).toEqual(['phone'])
  expect(
    changeRequest(asked(false, ['address'])).parse({ ...empty, ...address, phone }),
  ).toMatchObject({ phone, state: 'OH', ...address })
})
