import * as z from 'zod/mini'

/** Kept in a separate file, because the sign-up form needs no times */

const day = String.raw`\d{4}-\d{2}-\d{2}`
const timeOfDay = String.raw`T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})`

/** ISO 8601 with any offset; not converted to UTC */
export function instantField(message: string) {
  return momentField(new RegExp(`^${day}${timeOfDay}$`), message)
}

/** A day ("2026-12-08") means its local midnight (DESIGN.md 5, rule 13). */
export function dayOrInstantField(message: string) {
  return momentField(new RegExp(`^${day}(${timeOfDay})?$`), message)
}

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && isCalendarDay(value)

/** "2026-12-08" */
export function dayField(message: string) {
  return z.string(message).check(z.trim(), z.refine(isDay, message))
}

/** "2026-12-08"; may be missing, null or empty */
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
