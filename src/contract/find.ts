import * as z from 'zod/mini'
import { readContact } from '../domain/contact.ts'
import { languages } from '../domain/language.ts'
import { isPhoneUri } from '../domain/person.ts'
import { cleanText } from '../domain/visible-text.ts'
import { emailField, honeypotField } from './fields.ts'
import { limits } from './limits.ts'
import { validation } from './words/en/validation.ts'

function isContact(value: string): boolean {
  if (value.includes('@')) return z.safeParse(emailField, value).success
  // Parsing takes quadratic time, so skip text that is too long.
  return value.length <= limits.phone && !isPhoneUri(value) && readContact(value) !== null
}

const contactField = z.string(validation.contactInvalid).check(
  z.overwrite(cleanText),
  z.maxLength(limits.email, validation.contactInvalid),
  z.refine(isContact, {
    error: validation.contactInvalid,
    when: ({ issues }) => issues.length === 0,
  }),
)

/** POST /api/find: sends the family the links to its appointments */
export const findRequest = z.object({
  contact: contactField,
  /** Language of the response; each message is in the language of its registration */
  language: z.optional(z.enum(languages, validation.invalid)),
  website: honeypotField,
})
export type FindRequest = z.infer<typeof findRequest>

/** 202 whether or not there is an appointment (docs/decisions/0035) */
export const findAnswer = z.object({ message: z.string() })
export type FindAnswer = z.infer<typeof findAnswer>
