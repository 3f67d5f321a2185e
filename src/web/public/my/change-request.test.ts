import { expect, it } from 'vitest'
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
const pathsOf = (givesAddress: boolean, fields: ChangeFields) =>
  changeRequest(givesAddress)
    .safeParse(fields)
    .error?.issues.map(({ path }) => path.join('.'))

it('leaves out empty fields, so that they keep their value', () => {
  expect(changeRequest(false).parse({ ...empty, phone: '  ' })).toEqual({
    textConsent: false,
    language: 'es',
  })
})

it('sends another phone number, and refuses one that is too short', () => {
  const phone = '(555) 010-0199'
  expect(changeRequest(false).parse({ ...empty, phone })).toMatchObject({ phone })
  expect(pathsOf(false, { ...empty, phone: '555' })).toEqual(['phone'])
})

it('asks for the whole address once it is to change', () => {
  expect(pathsOf(true, { ...empty, address: '9 Hill Road' })).toEqual(['city', 'zipCode'])
  expect(
    changeRequest(true).parse({
      ...empty,
      address: '9 Hill Road',
      city: 'Dayton',
      zipCode: '45402',
    }),
  ).toMatchObject({ address: '9 Hill Road', city: 'Dayton', state: 'OH', zipCode: '45402' })
})

it('ignores an address that the family decided to keep', () => {
  expect(changeRequest(false).parse({ ...empty, address: '9 Hill Road' })).not.toHaveProperty(
    'address',
  )
})
