import { expect, it } from 'vitest'
import { addSchema, toAddRequest } from './add-form.ts'

const entry = { name: 'Tom', email: 'tom@example.org', phone: '555 010 0177', reason: 'Noise' }

it.each([
  ['', true],
  ['2026-12-08', true],
  ['2027-01-01', true],
  ['2026-12-07', false],
  ['soon', false],
])('on December 8, a last day of "%s" is accepted: %s', (endDate, isAccepted) => {
  expect(addSchema('2026-12-08').safeParse({ ...entry, endDate }).success).toBe(isAccepted)
})

it.each([
  ['', true],
  [' ', true],
  ['tom@', false],
])('an e-mail address of "%s" is accepted: %s', (email, isAccepted) => {
  const form = { ...entry, email, endDate: '' }
  expect(addSchema('2026-12-08').safeParse(form).success).toBe(isAccepted)
})

it('the form sends null as the e-mail address of somebody without one', () => {
  expect(toAddRequest({ ...entry, email: '', endDate: '' })).toMatchObject({ email: null })
  expect(toAddRequest({ ...entry, endDate: '' })).toMatchObject({ email: 'tom@example.org' })
})
