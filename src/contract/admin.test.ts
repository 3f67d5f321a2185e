import { expect, test } from 'vitest'
import { problems } from '../../test/support/problems.ts'
import { loginRequest } from './admin.ts'

test('sign-in requires a username and a password', () => {
  expect(problems(loginRequest, { username: 'maria', password: ' ' })).toEqual([])
  const asked = ['username: Username is required', 'password: Password is required']
  expect(problems(loginRequest, {})).toEqual(asked)
  expect(problems(loginRequest, { username: ' ', password: '' })).toEqual(asked)
  expect(problems(loginRequest, { username: 1, password: ['x'] })).toEqual(asked)
})

test('a password is not trimmed, and has a maximum length', () => {
  expect(loginRequest.parse({ username: ' maria ', password: ' secret ' })).toEqual({
    username: 'maria',
    password: ' secret ',
  })
  expect(problems(loginRequest, { username: 'maria', password: 'x'.repeat(201) })).toEqual([
    'password: Use at most 200 characters',
  ])
})
