import { describe, expect, it, test } from 'vitest'
import { ApiError, OfflineError } from '../api/client.ts'
import { FieldsRefused, isLinkHeld, problemsOf } from './problems.ts'

const fieldId = (path: string) => (path === 'email' ? 'form-email' : null)
const refusedCall = (body: object) => new ApiError(400, JSON.stringify(body))
const inEmail = { path: 'email', message: 'Valid email is required' }

describe('the summary of a failed submit', () => {
  it('names the fields of the form that the server refused', () => {
    const error = refusedCall({ message: 'Please check', code: 'validation', errors: [inEmail] })
    expect(problemsOf(error, fieldId, 'Failed')).toEqual([
      { id: 'form-email', message: 'Valid email is required' },
    ])
  })

  it('names the fields that the form itself refused', () => {
    expect(problemsOf(new FieldsRefused([inEmail]), fieldId, 'Failed')).toHaveLength(1)
  })

  it("is the server's message if the form has none of the fields", () => {
    const errors = [{ path: 'eventId', message: 'Choose an event' }]
    const error = refusedCall({ message: 'Please check', code: 'validation', errors })
    expect(problemsOf(error, fieldId, 'Failed')).toEqual([{ id: null, message: 'Please check' }])
  })

  it('is the fallback if the response has no message', () => {
    expect(problemsOf(new ApiError(502, '<html>'), fieldId, 'Failed')).toEqual([
      { id: null, message: 'Failed' },
    ])
  })

  it('says that the connection is down if there was no response', () => {
    const [problem] = problemsOf(new OfflineError('No response'), fieldId, 'Failed')
    expect(problem?.message).toContain('offline')
  })
})

test.each([
  [
    'a refused call',
    (linkHeld?: boolean) => refusedCall({ message: 'Wait', code: 'on_waitlist', linkHeld }),
  ],
  ['the check of a form', (linkHeld?: boolean) => new FieldsRefused([inEmail], { linkHeld })],
])('isLinkHeld returns the `linkHeld` field of %s', (_, refusal) => {
  expect(isLinkHeld(refusal(true))).toBe(true)
  expect(isLinkHeld(refusal())).toBe(false)
})
