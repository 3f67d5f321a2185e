import { expect, test } from 'vitest'
import { errors } from '../error.ts'
import { adminAnswers } from './en/admin-answers.ts'
import { importAnswers } from './en/admin-import-answers.ts'
import { familyWords } from './family-words.ts'
import { translate } from './translate.ts'

const { en, es } = familyWords

test.each([
  ...Object.entries(en.answers).map(([key, words]) => [words, Reflect.get(es.answers, key)]),
  ...Object.entries(en.validation).map(([key, words]) => [words, Reflect.get(es.validation, key)]),
])('%s is translated into Spanish', (english, spanish) => {
  if (typeof english === 'string') expect(translate(english, 'es')).toBe(spanish)
  else expect(translate(english(7, '(555) 010-0100'), 'es')).toBe(spanish(7, '(555) 010-0100'))
})

test('translation keeps the values in a sentence, whatever characters they contain', () => {
  expect(translate(en.validation.tooLong(100), 'es')).toBe(es.validation.tooLong(100))
  const phone = '+1 (555) 010-0100 ext. 2 <1> $&'
  expect(translate(en.answers.unableToRegister(phone), 'es')).toBe(
    es.answers.unableToRegister(phone),
  )
})

test('every error message has a translation, unless only administrators or Twilio get it', () => {
  const untranslated = Object.values(errors)
    .map(({ message }) => message)
    .filter((message) => translate(message, 'es') === undefined)
  const administrative = [adminAnswers, importAnswers, importAnswers.file].flatMap((words) =>
    Object.values(words),
  )
  const withValues = [
    adminAnswers.slotHasPeople([]),
    adminAnswers.familiesCame(0, { isWholeEvent: true }),
  ]
  for (const message of untranslated.filter((one) => !withValues.includes(one))) {
    expect(administrative).toContain(message)
  }
})

test('words outside the catalog are not translated, and English stays unchanged', () => {
  expect(translate('Invalid input', 'es')).toBeUndefined()
  expect(translate('Invalid input', 'en')).toBe('Invalid input')
})
