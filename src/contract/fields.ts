import * as z from 'zod/mini'
import { isPhoneUri, onePhoneKey, phoneKey, phoneKeys } from '../domain/person.ts'
import { cleanText } from '../domain/visible-text.ts'
import { limits } from './limits.ts'
import { validation } from './words/en/validation.ts'

/** Schemas of single fields, shared by forms and server; messages as quoted in SPEC.md 5 */

// PostgreSQL cannot store NUL or lone surrogates; other control characters can change how text displays.
const oneLine = /^[^\p{Cc}\p{Cs}]*$/u
const severalLines = /^(?:[\t\n\r]|[^\p{Cc}\p{Cs}])*$/u

/** One line of 1 to `max` characters, trimmed and stripped of invisible characters; `message` if empty */
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

/** One line that may be missing, null or empty; trimmed, at most `max` characters */
export function optionalText(max: number) {
  return optional(max, oneLine)
}

/** Several lines that may be missing, null or empty; trimmed, at most `max` characters */
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

/** An e-mail address that may be missing, null or empty (DESIGN.md 5, rule 15) */
export const optionalEmailField = z.nullish(
  z.string(validation.emailInvalid).check(
    z.trim(),
    z.maxLength(limits.email, validation.emailInvalid),
    z.refine((value) => value === '' || z.regexes.email.test(value), validation.emailInvalid),
  ),
)

/** An administrator's phone field: one number or several in any format; the first has at least 10 digits */
export function phoneField(message: string) {
  return z.string(message).check(
    z.overwrite(cleanText),
    z.maxLength(limits.phone, message),
    z.regex(oneLine, message),
    // Parsing takes quadratic time, so skip text that is too long.
    z.refine((value) => phoneKey(value) !== null && !isPhoneUri(value), {
      error: message,
      when: ({ issues }) => issues.length === 0,
    }),
  )
}

// No area code begins with 0 or 1.
const hasValidAreaCode = (number: string) => /^[2-9]/.test(number)

/** A family's phone field: exactly one valid number, optionally with an extension (DESIGN.md 5, rule 3) */
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

/** The id of a row, a UUID (DESIGN.md 4) */
export const idField = (message: string) =>
  z.string(message).check(z.regex(z.regexes.uuid(), message))

/** A hidden field that must stay empty; bots fill it in. */
export const honeypotField = z.optional(
  z.string(validation.leaveEmpty).check(z.maxLength(0, validation.leaveEmpty)),
)

const day = String.raw`\d{4}-\d{2}-\d{2}`
const timeOfDay = String.raw`T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})`

/** An ISO 8601 instant with any offset; not converted to UTC here */
export function instantField(message: string) {
  return momentField(new RegExp(`^${day}${timeOfDay}$`), message)
}

/** An instant, or a day ("2026-12-08") that means its local midnight (DESIGN.md 5, rule 13) */
export function dayOrInstantField(message: string) {
  return momentField(new RegExp(`^${day}(${timeOfDay})?$`), message)
}

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && isCalendarDay(value)

/** A day, "2026-12-08" */
export function dayField(message: string) {
  return z.string(message).check(z.trim(), z.refine(isDay, message))
}

/** A day, "2026-12-08", that may be missing, null or empty */
export function optionalDayField(message: string) {
  return z.nullish(
    z.string(message).check(
      z.trim(),
      z.refine((value) => value === '' || isDay(value), message),
    ),
  )
}

function momentField(pattern: RegExp, message: string) {
  return z.string(message).check(
    z.trim(),
    z.regex(pattern, message),
    z.refine((value) => !Number.isNaN(Date.parse(value)) && isCalendarDay(value), message),
  )
}

// Date.parse reads February 31 as March 3. Years are limited to what both engines support.
function isCalendarDay(value: string): boolean {
  const day = value.slice(0, 10)
  if (!/^(19|2\d)/.test(day)) return false
  const parsed = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day)
}
