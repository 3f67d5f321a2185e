import { expect, test } from 'vitest'
import { errors } from './error.ts'

test.each(Object.entries(errors))('%s has a status and a user-facing message', (_code, error) => {
  expect(error.status).toBeGreaterThanOrEqual(400)
  expect(error.message).toMatch(/\S/)
  expect(error.message).not.toMatch(/undefined|null|[{}!]/)
})

test('error statuses and messages match SPEC.md and DESIGN.md', () => {
  expect(errors).toMatchObject({
    invalid_credentials: { status: 401, message: 'Invalid credentials' },
    unable_to_register: { status: 403 },
    time_slot_not_found: { status: 404, message: 'Time slot not found' },
    registration_not_found: { status: 404, message: 'Registration not found' },
    already_registered: { status: 409, message: 'You are already registered for this event' },
    unexpected: { status: 500, message: 'Something went wrong' },
  })
})
