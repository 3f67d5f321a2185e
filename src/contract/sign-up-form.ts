import * as z from 'zod/mini'
import { emailField, nameField, onePhoneField, requiredText } from './fields.ts'
import { limits } from './limits.ts'
import { validation } from './words/en/validation.ts'

/** Kept in a separate file, so that pages do not load the request schemas */

/** A function on the server, because the service area may change (docs/decisions/0049) */
export type ServedZipCodes = readonly string[] | (() => readonly string[])

export const zipCodeField = (servedZipCodes: ServedZipCodes) =>
  requiredText(limits.zipCode, validation.zipCodeRequired).check(
    // Autofill on phones may enter all nine digits.
    z.overwrite((value) => value.replace(/^(\d{5})-?\d{4}$/, '$1')),
    z.refine((value) => listOf(servedZipCodes).includes(value), {
      error: validation.zipCodeOutside,
      when: ({ issues }) => issues.length === 0,
    }),
  )

function listOf(zipCodes: ServedZipCodes): readonly string[] {
  return typeof zipCodes === 'function' ? zipCodes() : zipCodes
}

/** See SPEC.md 5, public registration, step 1. */
export const contactStep = z.object({
  name: nameField,
  email: emailField,
  phone: onePhoneField(validation.phoneTooShort),
})

/** Without an e-mail address, all messages are texts (DESIGN.md 5, rule 15). */
const textConsentRequired = z
  .boolean(validation.textConsentRequired)
  .check(z.refine((agrees) => agrees, validation.textConsentRequired))

/** Step 1 without an e-mail address */
export const textContactStep = z.object({
  name: nameField,
  phone: onePhoneField(validation.phoneTooShort),
  textConsent: textConsentRequired,
})

/** See SPEC.md 5, step 2. */
export const addressStep = (servedZipCodes: readonly string[]) =>
  z.object({
    address: requiredText(limits.address, validation.addressRequired),
    city: requiredText(limits.city, validation.cityRequired),
    state: requiredText(limits.state, validation.stateRequired),
    zipCode: zipCodeField(servedZipCodes),
  })

/** See SPEC.md 5, waitlist. */
export const waitlistForm = z.object({ name: nameField, email: emailField })
