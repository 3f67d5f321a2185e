import * as z from 'zod/mini'
import { isPhoneUri, onePhoneKey, phoneKey, phoneKeys } from '../domain/person.ts'
import { cleanText } from '../domain/visible-text.ts'
import { limits } from './limits.ts'
import { validation } from './words/en/validation.ts'

/** Fields shared by the forms and the server; messages as SPEC.md 5 quotes them. */

// PostgreSQL stores neither NUL nor half a character; other control characters change what a reader sees.
const oneLine = /^[^\p{Cc}\p{Cs}]*$/u
const severalLines = /^(?:[\t\n\r]|[^\p{Cc}\p{Cs}])*$/u

/** One line of text that must not be empty, without what nobody can see, trimmed, at most `most` characters. */
export function requiredText(most: number, message: string) {
  return z
    .string(message)
    .check(
      z.overwrite(cleanText),
      z.minLength(1, message),
      z.maxLength(most, validation.tooLong(most)),
      z.regex(oneLine, validation.oddCharacters),
    )
}

/** One line of text that may be missing, null or empty, trimmed, at most `most` characters. */
export function optionalText(most: number) {
  return optional(most, oneLine)
}

/** Several lines of text that may be missing, null or empty, trimmed, at most `most` characters. */
export function optionalParagraphs(most: number) {
  return optional(most, severalLines)
}

function optional(most: number, allowed: RegExp) {
  return z.nullish(
    z
      .string(validation.invalid)
      .check(
        z.overwrite(cleanText),
        z.maxLength(most, validation.tooLong(most)),
        z.regex(allowed, validation.oddCharacters),
      ),
  )
}

/** A person's name (SPEC.md 5) */
export const nameField = requiredText(limits.name, validation.nameRequired)

/** An e-mail address, trimmed, at most `limits.email` characters; its case is kept. */
export const emailField = z
  .string(validation.emailInvalid)
  .check(
    z.trim(),
    z.maxLength(limits.email, validation.emailInvalid),
    z.regex(z.regexes.email, validation.emailInvalid),
  )

/** A phone field of the administration: one number or several, however written, the first with 10 digits or more */
export function phoneField(message: string) {
  return z.string(message).check(
    z.overwrite(cleanText),
    z.maxLength(limits.phone, message),
    z.regex(oneLine, message),
    // Reading a long text takes time that grows with its square, so nothing too long is read.
    z.refine((value) => phoneKey(value) !== null && !isPhoneUri(value), {
      error: message,
      when: ({ issues }) => issues.length === 0,
    }),
  )
}

// No area code begins with 0 or 1.
const canExist = (number: string) => /^[2-9]/.test(number)

/** A family's phone number: one that can exist, perhaps with an extension (DESIGN.md 5, rule 3) */
export function onePhoneField(message: string) {
  return phoneField(message).check(
    z.refine((value) => onePhoneKey(value) !== null || phoneKeys(value).some(canExist), {
      error: message,
      when: ({ issues }) => issues.length === 0,
    }),
    z.refine((value) => onePhoneKey(value) !== null, {
      error: validation.phoneOne,
      when: ({ issues }) => issues.length === 0,
    }),
  )
}

/** The id of a row, a UUID (DESIGN.md 4) */
export const idField = (message: string) =>
  z.string(message).check(z.regex(z.regexes.uuid(), message))

/** A field that no person sees; a program that fills in everything gives itself away. */
export const trapField = z.optional(
  z.string(validation.leaveEmpty).check(z.maxLength(0, validation.leaveEmpty)),
)

const day = String.raw`\d{4}-\d{2}-\d{2}`
const timeOfDay = String.raw`T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})`

/** An instant, ISO 8601 with any offset; kept as it was written, and not yet UTC. */
export function instantField(message: string) {
  return momentField(new RegExp(`^${day}${timeOfDay}$`), message)
}

/** An instant, or a day ("2026-12-08") that stands for its local midnight (DESIGN.md 5, rule 13). */
export function dayOrInstantField(message: string) {
  return momentField(new RegExp(`^${day}(${timeOfDay})?$`), message)
}

/** A day ("2026-12-08") that may be missing, null or empty */
export function optionalDayField(message: string) {
  const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && isCalendarDay(value)
  return z.nullish(
    z.string(message).check(
      z.trim(),
      z.refine((value) => value === '' || isDay(value), message),
    ),
  )
}

function momentField(form: RegExp, message: string) {
  return z.string(message).check(
    z.trim(),
    z.regex(form, message),
    z.refine((value) => !Number.isNaN(Date.parse(value)) && isCalendarDay(value), message),
  )
}

// Date.parse takes February 31 for March 3; a year must be one that every engine has.
function isCalendarDay(value: string): boolean {
  const day = value.slice(0, 10)
  if (!/^(19|2\d)/.test(day)) return false
  const parsed = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day)
}
