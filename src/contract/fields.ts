import * as z from 'zod/mini'
import { isPhoneUri, onePhoneKey, phoneKey, phoneKeys } from '../domain/person.ts'
import { cleanText } from '../domain/visible-text.ts'
import { emailPattern } from './email-pattern.ts'
import { limits } from './limits.ts'
import { validation } from './words/en/validation.ts'

/** Error messages are quoted from SPEC.md 5. */

// PostgreSQL cannot store NUL or lone surrogates; other control characters can change how text displays.
const oneLine = /^[^\p{Cc}\p{Cs}]*$/u
const severalLines = /^(?:[\t\n\r]|[^\p{Cc}\p{Cs}])*$/u

/** 1 to `max` characters in one line, trimmed and without invisible characters */
export function requiredText(max: number, message: string) {
  return z
    .string(message)
    .check(
      z.overwrite(cleanText),
      z.minLength(1, message),
      z.maxLength(max, validation.tooLong(max)),
      z.regex(oneLine, validation.oddCharacters),
    )
}

/** One line of at most `max` characters, trimmed; may be missing, null or empty */
export function optionalText(max: number) {
  return optional(max, oneLine)
}

/** At most `max` characters, trimmed; may be missing, null or empty */
export function optionalParagraphs(max: number) {
  return optional(max, severalLines)
}

function optional(max: number, allowed: RegExp) {
  return z.nullish(
    z
      .string(validation.invalid)
      .check(
        z.overwrite(cleanText),
        z.maxLength(max, validation.tooLong(max)),
        z.regex(allowed, validation.oddCharacters),
      ),
  )
}

/** See SPEC.md 5. */
export const nameField = requiredText(limits.name, validation.nameRequired)

/** Trimmed, at most `limits.email` characters; its case is kept */
export const emailField = z
  .string(validation.emailInvalid)
  .check(
    z.trim(),
    z.maxLength(limits.email, validation.emailInvalid),
    z.regex(emailPattern, validation.emailInvalid),
  )

/** May be missing, null or empty (DESIGN.md 5, rule 15) */
export const optionalEmailField = z.nullish(
  z.string(validation.emailInvalid).check(
    z.trim(),
    z.maxLength(limits.email, validation.emailInvalid),
    z.refine((value) => value === '' || emailPattern.test(value), validation.emailInvalid),
  ),
)

/** For administrators: one number or several in any format, at least one with 10 digits */
export function phoneField(message: string) {
  return textOfPhones(message, hasPhone)
}

export function phoneOrEmptyField(message: string) {
  return textOfPhones(message, (value) => value === '' || hasPhone(value))
}

const hasPhone = (value: string) => phoneKey(value) !== null && !isPhoneUri(value)

function textOfPhones(message: string, isAllowed: (value: string) => boolean) {
  return z.string(message).check(
    z.overwrite(cleanText),
    z.maxLength(limits.phone, message),
    z.regex(oneLine, message),
    // Parsing takes quadratic time, so skip text that is too long.
    z.refine(isAllowed, { error: message, when: ({ issues }) => issues.length === 0 }),
  )
}

const hasValidAreaCode = (number: string) => /^[2-9]/.test(number)

/** For families: one number, perhaps with an extension (DESIGN.md 5, rule 3) */
export function onePhoneField(message: string) {
  return phoneField(message).check(
    z.refine((value) => onePhoneKey(value) !== null || phoneKeys(value).some(hasValidAreaCode), {
      error: message,
      when: ({ issues }) => issues.length === 0,
    }),
    z.refine((value) => onePhoneKey(value) !== null, {
      error: validation.phoneOne,
      when: ({ issues }) => issues.length === 0,
    }),
  )
}

/** A UUID (DESIGN.md 4) */
export const idField = (message: string) =>
  z.string(message).check(z.regex(z.regexes.uuid(), message))

/** A hidden field that must stay empty; bots fill it in. */
export const honeypotField = z.optional(
  z.string(validation.leaveEmpty).check(z.maxLength(0, validation.leaveEmpty)),
)

/** Chosen by the browser, so that repeating a request creates no second row */
export const newRowId = z.optional(idField(validation.invalid))
