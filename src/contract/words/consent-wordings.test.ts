import { expect, test } from 'vitest'
import { languages } from '../../domain/language.ts'
import { wordingOfForm } from '../../domain/text-consent.ts'
import { consentSentences } from './consent-wordings.ts'
import { register as english } from './en/register.ts'
import { register as spanish } from './es/register.ts'

const words = { en: english, es: spanish }

test.each(languages)(
  'the forms in %s ask for consent with the stored sentence, so a changed sentence needs a new version',
  (language) => {
    const { contact, noEmail } = words[language]
    expect(consentSentences[wordingOfForm('family1@example.org')][language]).toBe(
      `${contact.texts} ${contact.textsHint}`,
    )
    expect(consentSentences[wordingOfForm(null)][language]).toBe(
      `${noEmail.agree} ${noEmail.agreeHint}`,
    )
  },
)
