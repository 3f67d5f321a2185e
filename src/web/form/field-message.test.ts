import { expect, test } from 'vitest'
import * as english from '../../contract/words/en/pages.ts'
import * as spanish from '../../contract/words/es/pages.ts'
import { setPageWords } from '../words.ts'
import { fieldMessage } from './field-message.ts'

test.each([
  ['Name is required', spanish.validation.nameRequired],
  ['Use at most 200 characters', spanish.validation.tooLong(200)],
  ['Este correo ya tiene un lugar', 'Este correo ya tiene un lugar'],
])('"%s" is shown on a Spanish page as "%s"', (message, shown) => {
  setPageWords(spanish)
  expect(fieldMessage(message)).toBe(shown)
  setPageWords(english)
  expect(fieldMessage(message)).toBe(message)
})
