import { expect, it } from 'vitest'
import { addSchema, toAddRequest } from './add-form.ts'

const entry = { name: 'Tom', email: 'tom@example.org', phone: '555 010 0177', reason: 'Noise' }

it.each([
  ['accepts', ''],
  ['accepts', '2026-12-08'],
  ['accepts', '2027-01-01'],
  ['rejects', '2026-12-07'],
  ['rejects', 'soon'],
])('on December 8, the form %s "%s" as the last day of a ban', (result, endDate) => {
  const { success } = addSchema('2026-12-08').safeParse({ ...entry, endDate })
  expect(success).toBe(result === 'accepts')
})

it.each([
  ['accepts', ''],
  ['accepts', ' '],
  ['rejects', 'tom@'],
])('the form %s "%s" as the e-mail address', (result, email) => {
  const form = { ...entry, email, endDate: '' }
  expect(addSchema('2026-12-08').safeParse(form).success).toBe(result === 'accepts')
})

it('the form sends null if the e-mail address is empty', () => {
  expect(toAddRequest({ ...entry, email: '', endDate: '' })).toMatchObject({ email: null })
  expect(toAddRequest({ ...entry, endDate: '' })).toMatchObject({ email: 'tom@example.org' })
})
